import { connectedPieces } from '#app/domain/erasing/masks.ts'
import type { GrayImage } from '../image.ts'
import type { BinarizationVariant } from './binarization.ts'
import { maskBelow, type Piece, pieceOf } from './enclosed-background.ts'

/** Each shows strokes that another loses: in outlines, over footage, of thin letters. */
export const STROKE_VARIANTS: readonly BinarizationVariant[] = [
  'otsu',
  'enclosed-fill',
  'top-hat-contrast',
  'color-cluster',
]

/** Darker than this is ink: a thin bar is softer than the letters' stems. */
export const INK_LEVEL = 150
/** Pixels; less ink is dirt. */
const LEAST_AREA = 6
/** Shares of the line's height: a tall letter is so high, and the base line the one that most of them stand on. */
const TALL = 0.4
const ON_BASE = 0.12
/** Of tall letters, so many reach above the top that counts: accents of capitals. */
const ABOVE_TOP = 0.2
/** A piece is of a letter from this share of a tall letter's height on, and stands on the base line within that share. */
const LETTER = { height: 0.4, base: 0.15 } as const

/** A letter that stands on the base line: its extent as shares of the line's width, and its height in pixels. */
export type DrawnLetter = Readonly<{ from: number; to: number; height: number }>

/** The pieces of ink of dark strokes on a light background, from left to right, without dirt. */
export function inkPieces(line: GrayImage): Piece[] {
  const known = piecesOf.get(line)
  if (known) return known
  const pieces = connectedPieces(maskBelow(line, INK_LEVEL), line.width)
    .filter((pixels) => pixels.length >= LEAST_AREA)
    .map((pixels) => pieceOf(pixels, line.width))
    .sort((a, b) => a.left - b.left)
  piecesOf.set(line, pieces)
  return pieces
}

/** Dashes, dots and letters are all searched among the same pieces. */
const piecesOf = new WeakMap<GrayImage, Piece[]>()

/** The row on which most letters stand, and the height of a tall one above it; undefined where there is no letter. */
export function lettersStand(
  pieces: readonly Piece[],
  lineHeight: number,
): { base: number; height: number } | undefined {
  const tall = pieces.filter(({ top, bottom }) => bottom - top >= TALL * lineHeight)
  const base = quantile(
    tall.map(({ bottom }) => bottom),
    0.5,
  )
  const standing = tall.filter(({ bottom }) => Math.abs(bottom - base) <= ON_BASE * lineHeight)
  const height =
    base -
    quantile(
      standing.map(({ top }) => top),
      ABOVE_TOP,
    )
  return height > 0 ? { base, height } : undefined
}

/** The letters of a line that is laid level, in each binarization variant that has any. */
export function lettersOf(variant: (name: BinarizationVariant) => GrayImage | undefined): DrawnLetter[][] {
  return STROKE_VARIANTS.flatMap((name) => {
    const line = variant(name)
    const letters = line ? standingLetters(line) : []
    return letters.length > 0 ? [letters] : []
  })
}

/** Letters where their colour alone is shown. */
export interface LettersInColor {
  readonly letters: readonly DrawnLetter[]
  /** Whether anything of that colour stands on the base line between two places, as shares of the line's width. */
  readonly hasInk: (from: number, to: number) => boolean
}

/** What is no larger than this share of a letter may be in its columns: its colour is here and there behind it. */
const SPECK = 0.25
/** A full stop stands on the base line, and is no higher than this share of a tall letter. */
const STOP_HEIGHT = 0.3

/** The letters of a line that is laid level, as the variant has them that goes by their colour; undefined where it has none. */
export function lettersInColor(
  variant: (name: BinarizationVariant) => GrayImage | undefined,
): LettersInColor | undefined {
  const line = variant('color-cluster')
  const stand = line && lettersStand(inkPieces(line), line.height)
  if (!line || !stand) return undefined
  const { width } = line
  const top = Math.max(0, Math.round(stand.base - STOP_HEIGHT * stand.height))
  const hasInk = (from: number, to: number) => {
    for (let row = top; row < stand.base; row += 1)
      for (let column = Math.round(from * width); column < Math.min(width, to * width); column += 1)
        if ((line.data[row * width + column] ?? 255) < INK_LEVEL) return true
    return false
  }
  return { letters: standingLetters(line, SPECK), hasInk }
}

/**
 * Those that stand on the base line, each in columns of its own: of what touches another nobody knows how high it is.
 *
 * @param speck share of a letter's area up to which another piece may be in its columns
 */
function standingLetters(line: GrayImage, speck = 0): DrawnLetter[] {
  const pieces = inkPieces(line)
  const stand = lettersStand(pieces, line.height)
  if (!stand) return []
  const { base, height } = stand
  const letters = pieces.filter(
    ({ top, bottom }) =>
      bottom - top >= LETTER.height * height && Math.abs(bottom - base) <= LETTER.base * height,
  )
  return letters
    .filter((letter) =>
      pieces.every(
        (other) =>
          other === letter ||
          other.area <= speck * letter.area ||
          other.right <= letter.left ||
          other.left >= letter.right,
      ),
    )
    .map(({ left, right, top, bottom }) => ({
      from: left / line.width,
      to: right / line.width,
      height: bottom - top,
    }))
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? NaN
}
