import { median } from '#app/domain/median.ts'
import type { GrayImage } from '../image.ts'
import type { BinarizationVariant } from './binarization.ts'
import type { Piece } from './enclosed-background.ts'
import { inkPieces, lettersStand, STROKE_VARIANTS } from './letter-heights.ts'

export type OrdinalIndicator = 'º' | 'ª'

/** In heights of a tall letter: how high and wide a raised o or a is, and how far its foot, or its underline, is above the base line. */
const RAISED = {
  leastHeight: 0.33,
  mostHeight: 0.6,
  leastWidth: 0.25,
  mostWidth: 0.55,
  leastFoot: 0.28,
  mostFoot: 0.62,
} as const
/**
 * How alike a letter is to its mirror image, top to bottom or left to right, whichever is more, as most binarization variants have it:
 * .7 to .97 of an o, .47 to .71 of an a, drawn in nine typefaces; but .79 and more of an a that is an o with a stem.
 */
const SYMMETRIC = 0.72

/** The raised o or a that stands in a stretch of a level line, and in how many binarization variants; undefined where none does. */
export function ordinalIndicatorIn(
  variant: (name: BinarizationVariant) => GrayImage | undefined,
  { from, to }: { readonly from: number; readonly to: number },
): { letter: OrdinalIndicator; seen: number } | undefined {
  const symmetries = STROKE_VARIANTS.flatMap((name) => {
    const line = variant(name)
    const piece = line && raisedPieces(line).find((one) => isBetween(one, from * line.width, to * line.width))
    return piece ? [symmetryOf(line, piece)] : []
  })
  if (symmetries.length === 0) return undefined
  return { letter: median(symmetries) >= SYMMETRIC ? 'º' : 'ª', seen: symmetries.length }
}

function raisedPieces(line: GrayImage): Piece[] {
  const pieces = inkPieces(line)
  const stand = lettersStand(pieces, line.height)
  if (!stand) return []
  return pieces.filter(({ left, right, top, bottom }) => {
    const [wide, high, foot] = [right - left, bottom - top, stand.base - bottom].map(
      (px) => px / stand.height,
    ) as [number, number, number]
    return (
      high >= RAISED.leastHeight &&
      high <= RAISED.mostHeight &&
      wide >= RAISED.leastWidth &&
      wide <= RAISED.mostWidth &&
      foot >= RAISED.leastFoot &&
      foot <= RAISED.mostFoot
    )
  })
}

function isBetween({ left, right }: Piece, from: number, to: number): boolean {
  return (left + right) / 2 > from && (left + right) / 2 < to
}

/** Ink that a piece and its mirror image share, of all that either has: the greater of both directions. */
function symmetryOf({ data, width }: GrayImage, { left, right, top, bottom }: Piece): number {
  const inkAt = (x: number, y: number) => 255 - (data[y * width + x] ?? 255)
  const shared = (mirrored: (x: number, y: number) => number) => {
    let [both, either] = [0, 0]
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) {
        const [own, other] = [inkAt(x, y), mirrored(x, y)]
        both += Math.min(own, other)
        either += Math.max(own, other)
      }
    return both / Math.max(1, either)
  }
  return Math.max(
    shared((x, y) => inkAt(x, top + bottom - 1 - y)),
    shared((x, y) => inkAt(left + right - 1 - x, y)),
  )
}
