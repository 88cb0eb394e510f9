import { expect, test } from 'vitest'
import type { GrayImage } from '../image.ts'
import { normalizeStrokes } from './normalize-strokes.ts'

const HEIGHT = 20

/** Upright strokes, three columns of eight, as strong as the function says for each column. */
function strokes(width: number, strengthAt: (x: number) => number): GrayImage {
  const data = Uint8Array.from({ length: width * HEIGHT }, (_, i) =>
    (i % width) % 8 < 3 ? strengthAt(i % width) : 0,
  )
  return { data, width, height: HEIGHT, channels: 1 }
}

const darkest = ({ data, width }: GrayImage, from: number, to: number) =>
  Math.min(...data.filter((_, i) => i % width >= from && i % width < to))

test('faint strokes become as dark as strong ones of the same line', () => {
  const line = strokes(240, (x) => (x < 120 ? 200 : 40))
  const ink = normalizeStrokes(line, { paper: 0, ink: 1 })
  expect(darkest(ink, 0, 80)).toBeLessThan(10)
  expect(darkest(ink, 160, 240)).toBeLessThan(10)
})

test('noise stays paler than letters', () => {
  expect(
    darkest(
      normalizeStrokes(
        strokes(240, () => 4),
        { paper: 0, ink: 1 },
      ),
      0,
      240,
    ),
  ).toBeGreaterThan(180)
})

test('what lies below the level of paper is white, what lies above that of ink black', () => {
  const line = strokes(80, () => 100)
  const half = normalizeStrokes(
    { ...line, data: line.data.map((v, i) => (i < 80 ? v * 0.2 : v)) },
    { paper: 0.3, ink: 0.8 },
  )
  expect(darkest({ ...half, data: half.data.subarray(0, 80), height: 1 }, 0, 80)).toBe(255)
  expect(darkest(half, 0, 80)).toBe(0)
})
