import { expect, test } from 'vitest'
import { changedOutlines, newOutlines } from './change-detection.ts'

const [width, height] = [160, 64]

/** Upright strokes of one brightness on another, from `left` on; fewer when `count` says so. */
function strokes(left: number, level = 220, count = 8, background = 90) {
  const samples = new Uint8Array(width * height).fill(background)
  for (let y = 16; y < 48; y++)
    for (let k = 0; k < count; k++)
      samples.fill(level, y * width + left + k * 8, y * width + left + k * 8 + 4)
  return { samples, width, height, scale: 1 } as const
}
const EMPTY = strokes(0, 90)
/** The two rows of tiles that the strokes reach over, and the columns: four tiles. */
const HERE = [
  { left: 33, top: 16, right: 97, bottom: 32, run: 4 },
  { left: 33, top: 32, right: 97, bottom: 48, run: 4 },
]

test('a text that was not in the reference and stands still is new', () => {
  expect(newOutlines(strokes(34), strokes(34), EMPTY)).toEqual(HERE)
})

test('a gap of a whole tile parts a row: what counts is the longest part', () => {
  const two = strokes(34)
  for (let y = 16; y < 48; y++) two.samples.copyWithin(y * width + 114, y * width + 34, y * width + 66)
  const [row] = newOutlines(two, two, EMPTY)
  expect(row).toMatchObject({ left: 33, right: 145, run: 4 })
})

test.each([
  [1, 'from an even tile to an odd one', [{ left: 1, right: 33, run: 2 }]],
  [17, 'from an odd tile to an even one', [{ left: 17, right: 49, run: 2 }]],
  [129, 'up to the last tile', [{ left: 129, right: 161, run: 2 }]],
] as const)('a text of two tiles from column %i on, %s, is found', (left, _, places) => {
  const two = strokes(left, 220, 4)
  const rows = [16, 32].flatMap((top) => places.map((place) => ({ ...place, top, bottom: top + 16 })))
  expect(newOutlines(two, two, EMPTY)).toEqual(rows)
})

test('a text that was in the reference is not, however the light behind it changes', () => {
  expect(newOutlines(strokes(32), strokes(32), strokes(32))).toEqual([])
  expect(newOutlines(strokes(32, 240, 8, 130), strokes(32), strokes(32, 200, 8, 60))).toEqual([])
})

test('another text in the same place is new', () => {
  expect(newOutlines(strokes(34), strokes(34), strokes(30))).toEqual(HERE)
})

test('outlines that move are not, nor those that have gone', () => {
  expect(newOutlines(strokes(34), strokes(30), EMPTY)).toEqual([])
  expect(newOutlines(EMPTY, EMPTY, strokes(32))).toEqual([])
})

test('nor is what is too faint to be read, or less than two tiles long', () => {
  expect(newOutlines(strokes(32, 105), strokes(32, 105), EMPTY)).toEqual([])
  expect(newOutlines(strokes(36, 220, 1), strokes(36, 220, 1), EMPTY)).toEqual([])
})

test('nor is an edge that only goes up or down: a stroke has two sides', () => {
  const steps = {
    ...EMPTY,
    samples: EMPTY.samples.map((level, at) => level + Math.floor((at % width) / 8) * 5),
  }
  expect(newOutlines(steps, steps, EMPTY)).toEqual([])
})

test('what changed may move, and what is twice as strong as it was has grown', () => {
  expect(changedOutlines(strokes(34), strokes(30))).toEqual(HERE)
  expect(changedOutlines(strokes(34), EMPTY)).toEqual(HERE)
  expect(changedOutlines(strokes(34, 210), strokes(34, 130))).toEqual(HERE)
  expect(changedOutlines(strokes(34, 210), strokes(34, 160))).toEqual([])
})
