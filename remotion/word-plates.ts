import type { Rect } from '../app/domain/geometry.ts'
import type { Caption } from '../app/domain/overlay/overlay-plan.ts'
import type { FittedCaption } from './fit-caption.ts'

/** Some characters on a line of a caption, in the caption's own frame. */
export interface WordExtent {
  readonly x: number
  readonly widthPx: number
  readonly baselineY: number
}

/** The boxes behind highlighted words, one on each line that they are on. */
export function wordPlates(
  { wordPlate }: Caption,
  { scale }: Pick<FittedCaption, 'scale'>,
  words: readonly WordExtent[],
): Rect[] {
  if (!wordPlate) return []
  const [beside, above, below] = [wordPlate.besidePx, wordPlate.abovePx, wordPlate.belowPx].map(
    (px) => px * scale,
  )
  return words.map(({ x, widthPx, baselineY }) => ({
    x: x - (beside ?? 0),
    y: baselineY - (above ?? 0),
    width: widthPx + 2 * (beside ?? 0),
    height: (above ?? 0) + (below ?? 0),
  }))
}
