import { rgbLevels } from '#app/domain/style-similarity.ts'
import { connectedPieces } from '#app/domain/erasing/masks.ts'
import { isCjk } from '#app/domain/typefaces.ts'
import { FACES } from './faces.ts'
import type { FittedLine } from './fine-fit.ts'
import { fitLine } from './fit-line.ts'
import type { FittedColors } from './fitted-colors.ts'
import { type ColorPlanes, colorPlanesOf, type PlaneRect } from './line-picture.ts'

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
const WRITTEN = FACES.filter(({ typeface: { family } }) =>
  ['Dancing Script', 'Pacifico', 'Caveat'].includes(family),
)
/** Strokes of the one script that has a single weight are as wide as bold ones. */
const PACIFICO_WEIGHT = 700

/**
 * The line in the likeliest script, where its letters hang together and no printed face fits: hardly any script is among the
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
  if (!areLettersJoined(picture, box, text, colors)) return null
  const fits = WRITTEN.flatMap((face) => {
    const fitted = fitLine(
      picture,
      box,
      text,
      [{ face, explained: 0, isSure: true, isPlacedAlike: true }],
      'places',
    )
    if (!fitted) return []
    const strokes = face.typeface.weights.length === 1 ? PACIFICO_WEIGHT : face.weight
    return [{ fitted, score: fitted.explained - (WEIGHT_LOSS * Math.abs(strokes - weight)) / 100 }]
  })
  return fits.toSorted((a, b) => b.score - a.score)[0]?.fitted ?? null
}

/** Whether the letters of words hang together, by what has the letters' colour rather than the background's. */
export function areLettersJoined(
  picture: ColorPlanes,
  box: PlaneRect,
  text: string,
  { fill, background }: Pick<FittedColors, 'fill' | 'background'>,
): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (isCjk(text) || letters < LEAST.letters || box.height < LEAST.heightPx) return false
  const { isInk, width } = inkIn(picture, box, fill, background)
  const least = LETTER_AREA * box.height ** 2
  const pieces = connectedPieces(isInk, width).filter(({ length }) => length >= least).length
  return pieces > 0 && pieces <= JOINED * letters
}

interface Ink {
  readonly width: number
  readonly isInk: Uint8Array
}

function inkIn(picture: ColorPlanes, box: PlaneRect, fill: string, background: string): Ink {
  const [letters, behind] = [fill, background].map(planesOfColor)
  const [left, top] = [Math.max(0, Math.floor(box.x)), Math.max(0, Math.floor(box.y))]
  const width = Math.min(picture[0].width, Math.ceil(box.x + box.width)) - left
  const height = Math.min(picture[0].height, Math.ceil(box.y + box.height)) - top
  const isInk = new Uint8Array(Math.max(0, width * height))
  for (let pixel = 0; pixel < isInk.length; pixel += 1) {
    const at = (top + Math.floor(pixel / width)) * picture[0].width + left + (pixel % width)
    let [along, length] = [0, 0]
    for (const [channel, plane] of picture.entries()) {
      const [from, to] = [behind?.[channel] ?? 0, letters?.[channel] ?? 0]
      along += ((plane.values[at] ?? 0) - from) * (to - from)
      length += (to - from) ** 2
    }
    if (along > 0.5 * length) isInk[pixel] = 1
  }
  return { width, isInk }
}

function planesOfColor(hex: string): number[] {
  return colorPlanesOf(1, 1, Uint8Array.from(rgbLevels(hex))).map(({ values }) => values[0] ?? 0)
}
