import type { Raster } from '#app/domain/erasing/raster.ts'
import { rgbLevels } from '#app/domain/style-similarity.ts'
import { coverageOf, penPlaces, type Placement } from './coverage.ts'
import { facesFor } from './faces.ts'
import { type FittedStyle, isFace } from './fit-style.ts'
import type { LineSample } from './line-picture.ts'
import { outlinesOf, type TextOutlines } from './glyph-outlines.ts'
import type { Color } from './highlight-runs.ts'
import { placementOf } from './known-setting.ts'
import { blurredPlane, dilatedPlane } from './plane-filters.ts'
import { distance } from './word-colors.ts'

/** Pixels covered so far, against the one that is covered most, show a letter's own colour, and hardly what is around it. */
const CORE = 0.8
/** Where a letter is a little off its place, pixels nearer to what is around it than this share of the farthest are not in it. */
export const OWN_COLOR = 0.75
/** Pixels that are covered less than this share, and farther than so many pixels from what is, are clear of letters. */
const [CLEAR, CLEAR_PX] = [0.05, 2]
/** How far above and below the base line a box around letters surely goes. */
export const BAND_EM = { above: 0.8, below: 0.15 } as const
/** With fewer of them a letter tells no colour. */
const LEAST_PIXELS = 4

/** Where the letters of a line show their own colour. */
export interface LetterCores {
  readonly width: number
  readonly height: number
  /** Of each pixel of the line's picture: 0, or 1 more than the number of the character that it is in. */
  readonly letters: Uint8Array
  /** The same of pixels that are clear of letters, from above to below them. */
  readonly beside: Uint8Array
  /** 1 where a pixel is not. */
  readonly isLetter: Uint8Array
  readonly baseline: number
  readonly sizePx: number
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
  const { columns, own } = letterColumns(outlines, placement, width)
  for (let at = 0; at < letters.length; at += 1)
    if ((soft.values[at] ?? 0) >= CORE * most) letters[at] = columns[at % width] ?? 0
  withoutEdges(letters, sample.rgb, rgbLevels(style.outline?.color ?? style.background))
  const clearPx = (style.outline?.widthPx ?? 0) + CLEAR_PX
  const isLetter = Uint8Array.from(dilatedPlane(soft, clearPx).values, (value) => (value < CLEAR ? 0 : 1))
  const beside = besideLetters(isLetter, own, placement)
  return { width, height, letters, beside, isLetter, baseline: placement.baseline, sizePx: placement.sizePx }
}

/** Pixels that letters do not reach, with the numbers of the characters in whose columns they are. */
function besideLetters(
  isLetter: Uint8Array,
  columns: Uint8Array,
  { left, right, baseline, sizePx }: Placement,
): Uint8Array {
  const beside = new Uint8Array(isLetter.length)
  const { length: width } = columns
  const top = Math.max(0, Math.round(baseline - BAND_EM.above * sizePx))
  const bottom = Math.min(isLetter.length / width, Math.round(baseline + BAND_EM.below * sizePx))
  for (let y = top; y < bottom; y += 1)
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, right); x += 1)
      if (isLetter[y * width + x] === 0) beside[y * width + x] = columns[x] ?? 0
  return beside
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

/** Of a letter and the blank after it, what is surely the letter's. */
const OWN_OF_BLANK = 0.6

/** For each column the letter in whose advance it is, counted from 1; that of `own` alone has no blank after it. */
function letterColumns(outlines: TextOutlines, placement: Placement, width: number) {
  const pens = penPlaces(outlines, placement)
  const columns = new Uint8Array(width)
  const own = new Uint8Array(width)
  for (const [index, { order }] of outlines.glyphs.entries()) {
    const from = pens[index] ?? 0
    const next = outlines.glyphs[index + 1]
    const end = next ? (pens[index + 1] ?? width) : placement.right
    const isBeforeBlank = next !== undefined && next.order > order + 1
    columns.fill(Math.min(255, order + 1), Math.max(0, Math.floor(from)))
    own.fill(0, Math.max(0, Math.floor(from)))
    own.fill(
      columns[width - 1] ?? 0,
      Math.max(0, Math.floor(from)),
      isBeforeBlank ? from + OWN_OF_BLANK * (end - from) : end,
    )
  }
  return { columns, own }
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
