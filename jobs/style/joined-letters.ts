import { connectedPieces } from '#app/domain/erasing/masks.ts'
import { isCjk } from '#app/domain/typefaces.ts'
import { FACES } from './faces.ts'
import type { FittedLine } from './fine-fit.ts'
import { fitLine } from './fit-line.ts'
import type { FittedColors } from './fitted-colors.ts'
import { type Ink, inkOf } from './letter-pieces.ts'
import type { ColorPlanes, PlaneRect } from './line-picture.ts'

/** A face of printed letters that explains less may be one of handwriting that is no candidate. */
const FITS = 0.75
/** Pieces of ink to a letter: printed letters are one each, and some have a dot; a written word is one, or a few. */
const JOINED = 0.6
/** Fewer letters may touch by chance, and smaller ones than this, in pixels, do. */
const LEAST = { letters: 5, heightPx: 24 } as const
/** Less ink than this share of the square of the line's height is a dot or a speck. */
const LETTER_AREA = 0.015
/** By how much less of the picture a face may explain whose strokes are nearer to the line's by a hundred of weight. */
const WEIGHT_LOSS = 0.02
/** Scripts whose letters hang together. */
export const JOINED_FAMILIES = [
  'Dancing Script',
  'Pacifico',
  'Lobster',
  'Great Vibes',
  'Satisfy',
  'Kaushan Script',
]
const WRITTEN = FACES.filter(({ typeface: { family } }) => [...JOINED_FAMILIES, 'Caveat'].includes(family))
/** As wide as the strokes of which weight those of scripts that have a single one are; bold ones but for these. */
const STROKES: Readonly<Record<string, number>> = { 'Great Vibes': 400, Satisfy: 500 }
const BOLD = 700

/**
 * The line in the likeliest script, where its letters hang together and no printed face fits: few scripts are among the
 * candidates, but each is more like another than like printed letters. Null for any other line.
 */
export function inScript(
  picture: ColorPlanes,
  box: PlaneRect,
  text: string,
  printed: FittedLine,
  colors: FittedColors,
): FittedLine | null {
  const { typeface, weight } = printed.face
  if (typeface.fontClass === 'script' || printed.explained >= FITS) return null
  if (!areLettersJoined(inkOf(picture, box, colors, 0), box, text)) return null
  const fits = WRITTEN.flatMap((face) => {
    const fitted = fitLine(
      picture,
      box,
      text,
      [{ face, explained: 0, isSure: true, isPlacedAlike: true }],
      'places',
    )
    if (!fitted) return []
    const { family, weights } = face.typeface
    const strokes = weights.length === 1 ? (STROKES[family] ?? BOLD) : face.weight
    return [{ fitted, score: fitted.explained - (WEIGHT_LOSS * Math.abs(strokes - weight)) / 100 }]
  })
  return fits.toSorted((a, b) => b.score - a.score)[0]?.fitted ?? null
}

/**
 * Whether the letters of words hang together.
 *
 * @param ink what of a line's box has its letters' colour
 * @param most pieces of ink to a letter
 */
export function areLettersJoined(ink: Ink, box: PlaneRect, text: string, most: number = JOINED): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (isCjk(text) || letters < LEAST.letters || box.height < LEAST.heightPx) return false
  const least = LETTER_AREA * box.height ** 2
  const pieces = connectedPieces(ink.isInk, ink.width).filter(({ length }) => length >= least).length
  return pieces > 0 && pieces <= most * letters
}
