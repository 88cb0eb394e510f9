import type { Caption, OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { captionFullness, type CaptionFullness } from '#remotion/caption-fullness.ts'
import { measureInPage } from '#remotion/measure-text.ts'
import type { Fits } from './fit.ts'

/** After the plan has changed: the picture of the moment that is sought, or the next key, comes first. */
const SETTLED_MS = 250
/** Where the page is busy for longer they are measured nevertheless. */
const MOST_WAIT_MS = 500
/** Captions are measured for so long at a time: keys and pictures come between. */
const SLICE_MS = 8
const MOST_KNOWN = 2000
/** What was measured, by all that its measure depends on. */
const known = new Map<string, CaptionFullness>()

/** How a caption fits as it is painted in this page. */
export function fitOf(caption: Caption): CaptionFullness {
  const key = JSON.stringify({ ...caption, trackId: '', plate: null, fill: '', accents: [] })
  const before = known.get(key)
  if (before) return before
  const fit = captionFullness(caption, measureInPage)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, fit)
  return fit
}

/**
 * Measures the captions of a plan, a few at a time, once their faces are there. Returns what stops it.
 *
 * @param onMeasured told of those of which more is known now
 */
export function measureFits(plan: OverlayPlan, onMeasured: (fits: Fits) => void): () => void {
  const captions = plan.items.filter((item) => item.kind === 'caption')
  let at = 0
  let stop: (() => void) | undefined
  let isStopped = false
  const measure = () => {
    const fits = new Map<string, CaptionFullness>()
    for (const end = performance.now() + SLICE_MS; at < captions.length && performance.now() < end; at++) {
      const caption = captions[at]
      if (caption) fits.set(caption.trackId, fitOf(caption))
    }
    onMeasured(fits)
    if (at < captions.length) stop = whenIdle(measure)
  }
  void document.fonts.ready.then(() => {
    if (isStopped) return
    const timer = setTimeout(() => (stop = whenIdle(measure)), SETTLED_MS)
    stop = () => clearTimeout(timer)
  })
  return () => {
    isStopped = true
    stop?.()
  }
}

/** Returns what stops it. */
function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 0)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act, { timeout: MOST_WAIT_MS })
  return () => cancelIdleCallback(handle)
}
