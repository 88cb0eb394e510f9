import { expect, test } from 'vitest'
import type { GrayImage } from '../image.ts'
import type { TextColor } from './text-colors.ts'
import { strokesInBoth } from './two-colors.ts'

const [WIDTH, HEIGHT] = [200, 48]

/** Bars of strokes, as letters: from a column to another, on rows. */
function color(
  bars: readonly (readonly [from: number, to: number, top?: number, bottom?: number])[],
): TextColor {
  const data = new Uint8Array(WIDTH * HEIGHT)
  for (const [from, to, top = 10, bottom = 38] of bars)
    for (let y = top; y < bottom; y++)
      for (let x = from; x < to; x++) if (x % 10 < 4) data[y * WIDTH + x] = 255
  const strokes: GrayImage = { data, width: WIDTH, height: HEIGHT, channels: 1 }
  return { color: [0, 0, 0], nearness: strokes, strokes, score: 1 }
}

const levelAt = (image: GrayImage | undefined, x: number) => image?.data[24 * WIDTH + x]
const WORD = color([[80, 190]])

test('words in two colours are both strokes of the line', () => {
  const both = strokesInBoth([WORD, color([[20, 60]])])
  expect(levelAt(both, 100)).toBe(255)
  expect(levelAt(both, 20)).toBe(255)
})

test.each<[string, TextColor]>([
  ['lies around the letters', color([[70, 195]])],
  ['keeps to no rows', color([[20, 60, 0, 48]])],
  ['is lower than letters', color([[20, 60, 30, 38]])],
  ['is hardly anything', color([[20, 24]])],
])('a colour that %s is none of the words', (_, other) => {
  expect(strokesInBoth([WORD, other])).toBe(WORD.strokes)
})

test('a line without strokes has none in two colours', () => {
  expect(strokesInBoth([])).toBeUndefined()
})
