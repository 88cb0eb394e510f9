import { wordsOf } from '#app/domain/accents.ts'
import type { Raster } from '#app/domain/erasing/raster.ts'
import type { Rect } from '#app/domain/geometry.ts'
import { median } from '#app/domain/median.ts'
import type { Color } from './highlight-runs.ts'
import type { LetterCores } from './letter-cores.ts'
import { distance } from './word-colors.ts'

/** What is beside a letter on a frame: one colour, several, or too little to tell. */
export type Beside = Color | 'uneven' | undefined

/** With fewer pixels nothing is told. */
const LEAST_PIXELS = 6
/** So many of the pixels have a box's colour, to within so many levels over three channels. */
const EVEN = { share: 0.6, levels: 48 } as const
/** What is beside the letters of a word on a box differs by no more levels from one to the next: footage goes on changing. */
const ONE_COLOR = 24

/** The colour beside each letter of a line on a frame; `at` is where the picture that the cores are of stands there. */
export function besideOfLetters(cores: LetterCores, at: Pick<Rect, 'x' | 'y'>, crop: Raster, count: number) {
  const pixels = Array.from({ length: count }, (): Color[] => [])
  for (let y = 0; y < cores.height; y += 1)
    for (let x = 0; x < cores.width; x += 1) {
      const letter = (cores.beside[y * cores.width + x] ?? 0) - 1
      const color = letter < 0 ? undefined : colorAt(crop, at.x + x, at.y + y)
      if (color) pixels[letter]?.push(color)
    }
  return pixels.map((own): Beside => {
    if (own.length < LEAST_PIXELS) return undefined
    const middle = ([0, 1, 2] as const).map((channel) => median(own.map((color) => color[channel])))
    const [red = 0, green = 0, blue = 0] = middle
    const color: Color = [red, green, blue]
    const even = own.filter((one) => distance(one, color) < EVEN.levels).length
    return even >= EVEN.share * own.length ? color : 'uneven'
  })
}

/** A word is on a box that so many of its letters are on: beside its ends there is some of what is around. */
const ON = 0.5

/**
 * Colours that a box behind single words may have: what is beside all letters of a word on one frame, and neither beside the
 * line's other letters, nor beside that word on all other frames.
 */
export function plateColorsOf(text: string, frames: readonly (readonly Beside[])[]): Color[] {
  const words = wordRuns(text)
  const found: Color[] = []
  for (const beside of frames)
    for (const word of words) {
      const colors = beside.slice(word.from, word.to).flatMap((one) => (one && one !== 'uneven' ? [one] : []))
      const color = colors.find((one) => isOnColor(beside, word, one, ONE_COLOR))
      if (!color) continue
      const others = [...beside.slice(0, word.from), ...beside.slice(word.to)].filter(
        (one) => one !== undefined,
      )
      const isAlone =
        others.length > 0 && others.filter((one) => isNear(one, color)).length < 0.2 * others.length
      const goes = frames.some((other) => !isOnColor(other, word, color))
      if (isAlone && goes && !found.some((one) => distance(one, color) < EVEN.levels)) found.push(color)
    }
  return found
}

/** Whether a colour is beside most letters of a word. */
export function isOnColor(
  beside: readonly Beside[],
  { from, to }: Run,
  color: Color,
  levels: number = EVEN.levels,
): boolean {
  const telling = beside.slice(from, to).filter((one) => one !== undefined)
  return (
    telling.length > 0 && telling.filter((one) => isNear(one, color, levels)).length >= ON * telling.length
  )
}

/** Letters from one to before another. */
export interface Run {
  readonly from: number
  readonly to: number
}

/** Words as the characters from which and before which they are. */
export function wordRuns(text: string): Run[] {
  const count = (end: number) => Array.from(text.slice(0, end)).length
  return wordsOf(text).map(({ start, end }) => ({ from: count(start), to: count(end) }))
}

/** Whether what is beside a letter has a colour. */
export function isNear(one: Beside, color: Color, levels: number = EVEN.levels): boolean {
  return one !== undefined && one !== 'uneven' && distance(one, color) < levels
}

/** Red, green and blue of a pixel of the frame; undefined beyond the crop. */
export function colorAt({ rect, data }: Raster, x: number, y: number): Color | undefined {
  const [column, row] = [x - rect.x, y - rect.y]
  if (column < 0 || row < 0 || column >= rect.width || row >= rect.height) return undefined
  const from = (row * rect.width + column) * 3
  return [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0]
}
