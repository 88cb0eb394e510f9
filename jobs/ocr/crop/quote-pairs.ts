import type { RgbImage } from '../image.ts'
import { type LineRect, partOf } from '../line-rect.ts'
import { strokePieces } from './ellipsis.ts'
import { mirrored, type Piece } from './enclosed-background.ts'

/** Either end of the line is scaled to this height. All measures below are shares of it. */
const HEIGHT_PX = 40
/** So much of the line is examined within its box, for the strength of its strokes, and so much beyond it. */
const EXAMINED = { within: 3, beyond: 1.5 } as const
/** Where the two strokes of quotation marks stand, and how far from the box: French ones have a blank beside them. */
const PLACES = [
  { name: 'raised', top: -0.1, bottom: 0.62, height: { least: 0.14, most: 0.46 }, farthest: 0.3 },
  { name: 'lowered', top: 0.68, bottom: 1.1, height: { least: 0.18, most: 0.4 }, farthest: 0.3 },
  { name: 'angled', top: 0.25, bottom: 0.9, height: { least: 0.2, most: 0.5 }, farthest: 0.8 },
] as const
const WIDTH = { least: 0.05, most: 0.32 } as const
/** An angled stroke fills no more of its rectangle. */
const ANGLED_FULLNESS = 0.62
/** The two of a pair differ at most so much in their sides and their base, and in their area in this ratio. */
const ALIKE = { side: 0.08, base: 0.08, area: 1.5 } as const
/** From the beginning of one to that of the other. */
const PITCH = { least: 0.08, most: 0.4 } as const
/** Beyond the pair nothing of a letter's height stands so near. */
const FREE_BEYOND = 0.3
const LETTER = 0.3
/** Left free beyond the pair. */
const ROOM = 0.12

/**
 * The rectangle, longer at an end beyond which a pair of like strokes stands as quotation marks do: the detector's regions
 * end at the last letter, or within the first stroke. The same rectangle where there is none.
 */
export function withQuotePairs(image: RgbImage, rect: LineRect): LineRect {
  const after = beyondEnd(image, rect, false)
  const before = beyondEnd(image, rect, true)
  return before + after === 0 ? rect : partOf(rect, -before, rect.width + after)
}

/** How far quotation marks extend beyond an end of the line, in pixels. */
function beyondEnd(image: RgbImage, rect: LineRect, isBeginning: boolean): number {
  const { width: length, height } = rect
  const within = Math.min(EXAMINED.within, length / height)
  const [inner, outer] = [within * height, EXAMINED.beyond * height]
  const seen = isBeginning ? partOf(rect, -outer, inner) : partOf(rect, length - inner, length + outer)
  const width = Math.round((within + EXAMINED.beyond) * HEIGHT_PX)
  const pieces = strokePieces(image, seen, width, HEIGHT_PX)
  const outward = isBeginning ? pieces.map((piece) => mirrored(piece, width)) : pieces
  const last = endOfPair(outward, within * HEIGHT_PX, width)
  return last === undefined ? 0 : ((last + ROOM * HEIGHT_PX - within * HEIGHT_PX) / HEIGHT_PX) * height
}

/** Where the outer stroke of a pair ends that leaves the box, which ends at `end`; undefined where there is none. */
function endOfPair(pieces: readonly Piece[], end: number, width: number): number | undefined {
  for (const { name, top, bottom, height, farthest } of PLACES) {
    const strokes = pieces.filter((piece) => {
      const [wide, high] = [piece.right - piece.left, piece.bottom - piece.top]
      return (
        piece.top >= top * HEIGHT_PX &&
        piece.bottom <= bottom * HEIGHT_PX &&
        isBetween(high, height) &&
        isBetween(wide, WIDTH) &&
        (name !== 'angled' || piece.area <= ANGLED_FULLNESS * wide * high)
      )
    })
    for (const inner of strokes)
      for (const outer of strokes) {
        if (!isPair(inner, outer) || inner.left > end + farthest * HEIGHT_PX) continue
        const free = outer.right + FREE_BEYOND * HEIGHT_PX
        const isLast = !pieces.some(
          (piece) =>
            piece.right > outer.right && piece.left < free && piece.bottom - piece.top >= LETTER * HEIGHT_PX,
        )
        if (isLast && outer.right > end && free <= width) return outer.right
      }
  }
  return undefined
}

function isPair(inner: Piece, outer: Piece): boolean {
  const differs = (x: number, y: number, most: number) => Math.abs(x - y) > most * HEIGHT_PX
  const areas = [inner.area, outer.area].sort((a, b) => a - b)
  return (
    isBetween(outer.left - inner.left, PITCH) &&
    !differs(inner.right - inner.left, outer.right - outer.left, ALIKE.side) &&
    !differs(inner.bottom - inner.top, outer.bottom - outer.top, ALIKE.side) &&
    !differs(inner.bottom, outer.bottom, ALIKE.base) &&
    (areas[1] ?? 0) <= ALIKE.area * (areas[0] ?? 0)
  )
}

function isBetween(px: number, { least, most }: { readonly least: number; readonly most: number }): boolean {
  return px >= least * HEIGHT_PX && px <= most * HEIGHT_PX
}
