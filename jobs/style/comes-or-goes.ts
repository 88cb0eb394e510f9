import type { Raster } from '#app/domain/erasing/raster.ts'
import { grows, standsStill } from '#app/domain/overlay/steps.ts'
import type { TextTrack } from '#app/domain/text-track.ts'
import { FAINT } from './fade-steps.ts'
import { type SeenLine, zoomIn } from './find-slow-zoom.ts'
import { fadeIn, type FrameSource, lumaOf, revealIn } from './line-ends.ts'
import { type BeyondEnds, popsIn, restsAround } from './line-pops.ts'
import { shownContrast, shownShare } from './reveal-front.ts'
import type { SavedFit } from './saved-fit.ts'
import { SizedEdges } from './sized-edges.ts'

/** A line that is there from its first frame on to a larger share of its length has not come bit by bit. */
const WHOLE_AT_FIRST = 0.8

/** What is seen of a line while it is there, and right before and after that. */
interface SeenEnds extends SeenLine {
  readonly crops: Partial<Record<'first' | 'middle' | 'last', Raster>>
  readonly beyond: BeyondEnds
}

/** How a line comes, pops, fades or is zoomed in on that seems to, by its ends; undefined of one that is there and gone at once. */
export async function comesOrGoes(
  track: TextTrack,
  ends: SeenEnds,
  from: FrameSource,
): Promise<Pick<SavedFit, 'reveal' | 'fade' | 'scaling' | 'shown' | 'zoom'> | undefined> {
  const { crops, beyond } = ends
  if (!crops.first || !crops.middle) return undefined
  const [first, middle, last] = [crops.first, crops.middle, crops.last ?? crops.middle].map(lumaOf)
  if (!first || !middle || !last) return undefined
  const edges = new SizedEdges(middle)
  const zoomed = await zoomIn(track, edges, ends, from)
  if (zoomed || grows(track)) return zoomed
  const contrasts = { first: shownContrast(first, middle), last: shownContrast(last, middle) }
  const faint = (['first', 'last'] as const).filter((end) => contrasts[end] < FAINT)
  const popped = await popsIn(track, { whole: crops.middle, edges }, beyond, { ...from, faint })
  if (popped) return popped
  const isStill = standsStill(track)
  if (isStill && (shownShare(first, middle) ?? 1) <= WHOLE_AT_FIRST) {
    const reveal = await revealIn(track, from)
    return reveal && { reveal }
  }
  const mayFade = faint.length > 0 && (isStill || restsAround(track))
  const fade = mayFade ? await fadeIn(track, middle, from) : undefined
  return fade && { fade }
}
