import { expect, test } from 'vitest'
import type { RgbImage } from '../image.ts'
import { withWholeLetters } from './whole-letters.ts'

const SIZE = { width: 480, height: 160 }
const RECT = { cx: 240, cy: 80, width: 400, height: 40, angle: 0 }
/** The box goes from row 60 to row 100. */
const LETTERS = { from: 63, to: 97 }

/** White letters, upright strokes in pairs, in the box, and what else is said to be white. */
function picture(isMore: (x: number, y: number) => boolean): RgbImage {
  const data = Uint8Array.from({ length: SIZE.width * SIZE.height * 3 }, (_, i) => {
    const pixel = Math.floor(i / 3)
    const [x, y] = [pixel % SIZE.width, Math.floor(pixel / SIZE.width)]
    const isLetter = x > 45 && x < 435 && x % 16 < 5 && y >= LETTERS.from && y < LETTERS.to
    return isLetter || isMore(x, y) ? 240 : 60
  })
  return { ...SIZE, data, channels: 3 }
}

const isAccent = (x: number, y: number) => x >= 62 && x < 72 && y >= 52 && y < 58
const isCedilla = (x: number, y: number) => x >= 64 && x < 69 && y >= LETTERS.to && y < 107
const isOtherLine = (x: number, y: number) => x % 16 < 5 && y > 20 && y < 56
const isAccents = (x: number, y: number) => x % 16 < 9 && y >= 52 && y < 58

test('a line whose letters are within its box stays as it is', () => {
  expect(
    withWholeLetters(
      picture(() => false),
      RECT,
    ),
  ).toEqual(RECT)
})

test('it grows upwards for an accent that stands above it', () => {
  const { cy, height } = withWholeLetters(picture(isAccent), RECT)
  expect(cy - height / 2).toBeLessThan(52)
  expect(cy + height / 2).toBeCloseTo(100)
})

test('it grows downwards for a letter that goes on below it', () => {
  const { cy, height } = withWholeLetters(picture(isCedilla), RECT)
  expect(cy + height / 2).toBeGreaterThan(107)
  expect(cy - height / 2).toBeCloseTo(60)
})

test('the next line is no part of it', () => {
  expect(withWholeLetters(picture(isOtherLine), RECT)).toEqual(RECT)
})

test('what stands above all of it are no accents', () => {
  expect(withWholeLetters(picture(isAccents), RECT)).toEqual(RECT)
})
