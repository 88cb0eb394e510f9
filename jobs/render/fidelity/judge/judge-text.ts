import type { Measures } from '#app/domain/judged-text.ts'
import { dilated, shareOf, without } from '#app/domain/erasing/masks.ts'
import { judgeAccent } from './judge-accent.ts'
import { judgeContainment } from './judge-containment.ts'
import { judgeErasure } from './judge-erasure.ts'
import { judgeStyle } from './judge-style.ts'
import { type Scene, type StandingText, surroundingsIn, type Surroundings } from './scene.ts'
import type { SizedText } from './uneven-sizes.ts'

/** Compression changes what is this near to letters that were drawn or erased. */
const CLEAR_PX = 5

/** All that one frame before and after says of a text, and how large its capitals were and are, if that could be measured. */
export function measureText(
  scene: Scene,
  standing: StandingText,
): { measures: Measures; size: SizedText | null } {
  const around = surroundingsIn(scene, standing)
  const { isWritten, isErased, isCorrected, similarity, box } = standing
  const { before, after } = around.measured
  const measures: Measures = {
    ...(isWritten && {
      unread: 1 - similarity,
      ...(!isCorrected && { ...judgeStyle(standing, around), ...judgeAccent(standing, around) }),
      ...judgeContainment(scene, standing, around),
    }),
    ...(isErased && judgeErasure(around)),
    touched: touchedShare(standing, around),
  }
  const [beforePx, afterPx] = [before?.capHeightPx, after?.capHeightPx]
  // sizes are compared only where they could be told
  const isSized = before && beforePx && afterPx && measures.size !== undefined
  return { measures, size: isSized ? { box, fill: before.fill, beforePx, afterPx } : null }
}

/** Area that changed without being the original or the translation, in areas of the original's box. */
function touchedShare({ isErased, style }: StandingText, around: Surroundings): number {
  const { rect, old, ink, foreign, inBox, changed } = around
  const { width, height } = rect
  const empty = new Uint8Array(old.length)
  const drawn = dilated(ink, width, height, CLEAR_PX)
  const erased = isErased ? dilated(old, width, height, CLEAR_PX) : empty
  const free = without(without(without(changed, drawn), erased), foreign)
  // a plate is drawn as large as the translation needs it
  const plate = style.plate ? dilated(ink, width, height, Math.round(0.5 * around.lineHeightPx)) : empty
  const outside = without(free, without(plate, inBox))
  const area = inBox.reduce<number>((sum, set) => sum + set, 0)
  return (shareOf(outside, new Uint8Array(outside.length).fill(1)) * outside.length) / Math.max(1, area)
}
