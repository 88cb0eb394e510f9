import type { Raster } from '#app/domain/erasing/raster.ts'
import { rgbLevels } from '#app/domain/style-similarity.ts'
import { coverageOf, penPlaces, type Placement } from './coverage.ts'
import { facesFor } from './faces.ts'
import { type FittedStyle, isFace, type LineSample } from './fit-style.ts'
import { outlinesOf, type TextOutlines } from './glyph-outlines.ts'
import type { Color } from './highlight-runs.ts'
import { placementOf } from './known-setting.ts'
import { blurredPlane } from './plane-filters.ts'
import { distance } from './word-colors.ts'

/** Pixels covered so far, against the one that is covered most, show a letter's own colour, and hardly what is around it. */
const CORE = 0.8
/** Where a letter is a little off its place, pixels nearer to what is around it than this share of the farthest are not in it. */
const OWN_COLOR = 0.75
/** With fewer of them a letter tells no colour. */
const LEAST_PIXELS = 4

/** Where the letters of a line show their own colour. */
export interface LetterCores {
  readonly width: number
  readonly height: number
  /** Of each pixel of the line's picture: 0, or 1 more than the number of the character that it is in. */
  readonly letters: Uint8Array
}

/** The cores of a line's letters, drawn as they were fitted; null for a face that is none of ours. */
export function letterCoresOf(sample: LineSample, style: FittedStyle): LetterCores | null {
  const { text, width, height, box } = sample
  const face = facesFor(text).find((one) => isFace(one, style))
  const outlines = face && outlinesOf(face, text)
  const [setting] = style.settings
  if (!outlines || !setting) return null
  const { sigmaPx } = setting
  const placement = placementOf(setting, outlines, box)
  const soft = blurredPlane(coverageOf(outlines, placement, { width, height }), Math.max(0.3, sigmaPx))
  const most = soft.values.reduce((best, value) => Math.max(best, value), 0)
  const letters = new Uint8Array(width * height)
  const columns = letterColumns(outlines, placement, width)
  for (let at = 0; at < letters.length; at += 1)
    if ((soft.values[at] ?? 0) >= CORE * most) letters[at] = columns[at % width] ?? 0
  withoutEdges(letters, sample.rgb, rgbLevels(style.outline?.color ?? style.background))
  return { width, height, letters }
}

/** Takes the pixels out of each letter that show what is around it. */
function withoutEdges(letters: Uint8Array, rgb: Uint8Array, around: Color): void {
  const farness = (at: number) =>
    distance([rgb[3 * at] ?? 0, rgb[3 * at + 1] ?? 0, rgb[3 * at + 2] ?? 0], around)
  const farthest = new Float64Array(256)
  for (const [at, letter] of letters.entries())
    if (letter > 0) farthest[letter] = Math.max(farthest[letter] ?? 0, farness(at))
  for (const [at, letter] of letters.entries())
    if (letter > 0 && farness(at) < OWN_COLOR * (farthest[letter] ?? 0)) letters[at] = 0
}

/** For each column the letter in whose advance it is, counted from 1. */
function letterColumns(outlines: TextOutlines, placement: Placement, width: number): Uint8Array {
  const pens = penPlaces(outlines, placement)
  const columns = new Uint8Array(width)
  for (const [index, { order }] of outlines.glyphs.entries()) {
    const from = Math.max(0, Math.floor(pens[index] ?? 0))
    columns.fill(Math.min(255, order + 1), from)
  }
  return columns
}

/**
 * The mean colour of each letter on a frame; undefined of blanks and of letters with few pixels.
 *
 * @param origin where the picture that the cores are of stands on the frame
 */
export function colorsOfLetters(
  { width, height, letters }: LetterCores,
  { x, y }: { readonly x: number; readonly y: number },
  { rect, data }: Raster,
  count: number,
): (Color | undefined)[] {
  const sums = new Float64Array(3 * count)
  const pixels = new Int32Array(count)
  for (let row = 0; row < rect.height; row += 1)
    for (let column = 0; column < rect.width; column += 1) {
      const [ownX, ownY] = [rect.x + column - x, rect.y + row - y]
      if (ownX < 0 || ownY < 0 || ownX >= width || ownY >= height) continue
      const letter = (letters[ownY * width + ownX] ?? 0) - 1
      if (letter < 0 || letter >= count) continue
      const from = (row * rect.width + column) * 3
      for (let channel = 0; channel < 3; channel += 1)
        sums[3 * letter + channel] = (sums[3 * letter + channel] ?? 0) + (data[from + channel] ?? 0)
      pixels[letter] = (pixels[letter] ?? 0) + 1
    }
  return Array.from(pixels, (own, letter): Color | undefined =>
    own < LEAST_PIXELS
      ? undefined
      : [(sums[3 * letter] ?? 0) / own, (sums[3 * letter + 1] ?? 0) / own, (sums[3 * letter + 2] ?? 0) / own],
  )
}
