import { expect, test } from 'vitest'
import { hexOf } from './colors.ts'
import { fillOf } from './fill.ts'

const SIZE = { width: 400, height: 64 }
const [INK, PAPER] = [40, 245]

/** Upright strokes of dark grey on a light background, like thin black ones in a compressed picture. */
const STROKES = Uint8Array.from({ length: SIZE.width * SIZE.height * 3 }, (_, i) => {
  const pixel = Math.floor(i / 3)
  const [x, y] = [pixel % SIZE.width, Math.floor(pixel / SIZE.width)]
  return x % 20 < 5 && y > 12 && y < 52 ? INK : PAPER
})

test.each([
  ['a small line', 25, '#1d1d1d'],
  ['a line whose strokes are wide enough to be pure', 50, '#282828'],
])('of the fill of %s (%i px high) only the share of the background is removed', (_why, heightPx, fill) => {
  const measured = fillOf({ data: STROKES, ...SIZE, channels: 3 }, heightPx)
  expect(measured && hexOf(measured.color)).toBe(fill)
})
