import { useEffect, useMemo, useState } from 'react'
import { AbsoluteFill, Html5Video, useCurrentFrame, useDelayRender, useVideoConfig } from 'remotion'
import type {
  Caption as CaptionItem,
  OverlayInterval,
  OverlayItem,
  OverlayPlan,
} from '../app/domain/overlay/overlay-plan.ts'
import { type Layer, pictureAtFrame, showsItem } from './layer.ts'
import { Caption } from './parts/Caption.tsx'
import { Cover } from './parts/Cover.tsx'
import { DebugBox } from './parts/DebugBox.tsx'
import { Watermark } from './parts/Watermark.tsx'
import { fontStackFor } from './font-stack.ts'

// an alias, as an interface is not assignable to the record that <Composition> takes
export type TranslatedVideoProps = {
  readonly plan: OverlayPlan
  readonly layer: Layer
  /** Address of the source, for the layer `full`. */
  readonly source: string | null
  /**
   * clock: frame n shows the moment n / fps of `layer`, for previews · pictures: each frame is one picture of
   * one layer (`pictureAtFrame`), for a renderer that draws each once.
   */
  readonly frames: 'clock' | 'pictures'
}

/** A browser that rounds the moment it is asked for shows the right frame still when that is the frame's middle. */
const MID_FRAME = 0.5

/** The translated video: a function of its props and the frame alone. */
export function TranslatedVideo({ plan, layer, source, frames }: TranslatedVideoProps) {
  const frame = useCurrentFrame()
  const { fps } = useVideoConfig()
  const ready = useFonts(plan)
  if (!ready) return null
  if (frames === 'pictures') {
    const picture = pictureAtFrame(frame)
    return <DrawnLayer plan={plan} interval={plan.intervals[picture.interval]} layer={picture.layer} />
  }
  return (
    <>
      {layer === 'full' && source ? (
        <Html5Video src={source} trimBefore={MID_FRAME} style={{ width: '100%', height: '100%' }} />
      ) : null}
      <DrawnLayer plan={plan} interval={intervalAt(plan, frame / fps)} layer={layer} />
    </>
  )
}

interface LayerProps {
  readonly plan: OverlayPlan
  readonly interval: OverlayInterval | undefined
  readonly layer: Layer
}

function DrawnLayer({ plan, interval, layer }: LayerProps) {
  return (
    <AbsoluteFill>
      <Items plan={plan} interval={interval} layer={layer} />
      {plan.watermark && (layer === 'full' || layer === 'mark') ? (
        <Watermark watermark={plan.watermark} frame={plan} />
      ) : null}
    </AbsoluteFill>
  )
}

function Items({ plan, interval, layer }: LayerProps) {
  return (interval?.show ?? []).map((index) => {
    const item = plan.items[index]
    if (!item || !showsItem(layer, item)) return null
    if (item.kind === 'caption') return <Caption key={index} caption={item} />
    if (item.kind === 'debug') return <DebugBox key={index} debug={item} light={plan.light ?? 'sdr'} />
    return <Cover key={index} cover={item} layer={layer} />
  })
}

/** The interval that holds a moment. */
function intervalAt({ intervals }: OverlayPlan, seconds: number): OverlayInterval | undefined {
  return intervals.findLast(({ startSeconds }) => startSeconds <= seconds + 1e-6)
}

/** Whether the plan's faces are there; rendering waits for them, as nothing is measured right before. */
function useFonts(plan: OverlayPlan): boolean {
  const { delayRender, continueRender, cancelRender } = useDelayRender()
  const [handle] = useState(() => delayRender('loading the captions’ fonts'))
  const [ready, setReady] = useState(false)
  const extraTexts = useMemo(() => (plan.watermark ? [plan.watermark.text] : []), [plan.watermark])
  useEffect(() => {
    loadFontsFor(plan.items, extraTexts).then(
      () => setReady(true),
      (error: unknown) => cancelRender(error),
    )
  }, [plan.items, extraTexts, cancelRender])
  useEffect(() => {
    if (ready) continueRender(handle)
  }, [ready, handle, continueRender])
  return ready
}

/** Loads the faces that these captions are set in, so that they are measured and painted with nothing else. */
async function loadFontsFor(items: readonly OverlayItem[], extraTexts: readonly string[]): Promise<void> {
  const texts = new Map<string, Set<string>>()
  const note = (font: string, text: string) => {
    const characters = texts.get(font) ?? new Set()
    for (const character of text) characters.add(character)
    texts.set(font, characters)
  }
  for (const item of items) if (item.kind === 'caption') note(fontOf(item), item.text)
  for (const text of extraTexts) note(`700 20px ${fontStackFor(text, 'en', null)}`, text)
  await Promise.all(
    [...texts].map(([font, characters]) => document.fonts.load(font, [...characters].join(''))),
  )
}

function fontOf({ fontFamily, weight, italic, text, language }: CaptionItem): string {
  return `${italic ? 'italic ' : ''}${weight} 20px ${fontStackFor(text, language, fontFamily)}`
}
