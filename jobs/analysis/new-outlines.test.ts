import { expect, test } from 'vitest'
import { hasNewOutlines } from './new-outlines.ts'

const [width, height] = [160, 64]

/** Upright strokes of one brightness on another, from `left` on; fewer when `count` says so. */
function strokes(left: number, level = 220, count = 8, ground = 90) {
  const samples = new Uint8Array(width * height).fill(ground)
  for (let y = 16; y < 48; y++)
    for (let k = 0; k < count; k++)
      samples.fill(level, y * width + left + k * 8, y * width + left + k * 8 + 4)
  return { samples, width, height, scale: 1 } as const
}
const EMPTY = strokes(0, 90)

test('a text that was not in the reference and stands still is new', () => {
  expect(hasNewOutlines(strokes(32), strokes(32), EMPTY)).toBe(true)
})

test('a text that was in the reference is not, however the light behind it changes', () => {
  expect(hasNewOutlines(strokes(32), strokes(32), strokes(32))).toBe(false)
  expect(hasNewOutlines(strokes(32, 240, 8, 130), strokes(32), strokes(32, 200, 8, 60))).toBe(false)
})

test('another text in the same place is new', () => {
  expect(hasNewOutlines(strokes(34), strokes(34), strokes(30))).toBe(true)
})

test('outlines that move are not, nor those that have gone', () => {
  expect(hasNewOutlines(strokes(34), strokes(30), EMPTY)).toBe(false)
  expect(hasNewOutlines(EMPTY, EMPTY, strokes(32))).toBe(false)
})

test('nor is what is too faint to be read, or less than two tiles long', () => {
  expect(hasNewOutlines(strokes(32, 105), strokes(32, 105), EMPTY)).toBe(false)
  expect(hasNewOutlines(strokes(36, 220, 1), strokes(36, 220, 1), EMPTY)).toBe(false)
})
