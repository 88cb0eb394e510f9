import { median } from '#app/domain/median.ts'
import type { GrayImage } from '../image.ts'
import type { BinarizationVariant } from './binarization.ts'
import { type Piece, union } from './enclosed-background.ts'
import { INK_LEVEL, inkPieces, lettersStand, STROKE_VARIANTS } from './letter-heights.ts'

/**
 * In heights of a tall letter: how high a raised digit is, which is more than an apostrophe or a degree sign, and how far its foot
 * is above the base line. Drawn in ten typefaces, plain and over water, where it was seen at all it was .46 to .58 high and
 * .33 to .61 above; question marks and digits on the line never were so.
 */
const RAISED = { least: 0.43, most: 0.66, footLeast: 0.28, footMost: 0.62 } as const
/** A letter is so near to its place, in heights of the line. */
const NEAR = 0.5
/** Of a three the rows between these shares of its height begin right of its middle, of a two left of it. */
const WAIST = { from: 0.55, to: 0.75, three: 0.45 } as const

export type RaisedDigit = '²' | '³'

/**
 * The raised two or three at a place of a level line, as a share of its width, as in km²: in any of the binarization variants,
 * as in most of them outlines join it to the letter before. Undefined where none is.
 */
export function raisedDigitAt(
  variant: (name: BinarizationVariant) => GrayImage | undefined,
  place: number,
): RaisedDigit | undefined {
  const digits = STROKE_VARIANTS.flatMap((name) => {
    const line = variant(name)
    return (line && digitIn(line, place)) ?? []
  })
  if (digits.length === 0) return undefined
  return digits.filter((digit) => digit === '³').length * 2 > digits.length ? '³' : '²'
}

function digitIn(line: GrayImage, place: number): RaisedDigit | undefined {
  const pieces = inkPieces(line)
  const stand = lettersStand(pieces, line.height)
  const [nearest] = pieces
    .map((piece) => ({ piece, away: Math.abs((piece.left + piece.right) / 2 - place * line.width) }))
    .toSorted((a, b) => a.away - b.away)
  if (!stand || !nearest || nearest.away > NEAR * line.height) return undefined
  const box = withBrokenOff(nearest.piece, pieces)
  const height = (box.bottom - box.top) / stand.height
  const foot = (stand.base - box.bottom) / stand.height
  const isHigh = height >= RAISED.least && height <= RAISED.most
  if (!isHigh || foot < RAISED.footLeast || foot > RAISED.footMost) return undefined
  return waistOf(line, box) > WAIST.three ? '³' : '²'
}

/** Thin strokes are broken: what stands above or below a piece is of the same letter. */
function withBrokenOff(piece: Piece, pieces: readonly Piece[]): Piece {
  return pieces.filter(({ left, right }) => left < piece.right && right > piece.left).reduce(union)
}

/** Where ink begins in the lower half of a letter, as a share of its width: the middle one of some rows. */
function waistOf({ data, width }: GrayImage, { left, right, top, bottom }: Piece): number {
  const [from, to] = [WAIST.from, WAIST.to].map((share) => top + Math.round(share * (bottom - top)))
  const begins: number[] = []
  for (let y = from ?? top; y < (to ?? bottom); y += 1)
    for (let x = left; x < right; x += 1)
      if ((data[y * width + x] ?? 255) < INK_LEVEL) {
        begins.push((x - left) / Math.max(1, right - left))
        break
      }
  return median(begins, 0)
}
