import { expect, test } from 'vitest'
import { cropLine } from '../crop/line-crop.ts'
import type { RgbImage } from '../image.ts'
import { backgroundBoxOf } from './background-box.ts'

const SIZE = { width: 400, height: 200 }
const RECT = { cx: 200, cy: 100, width: 200, height: 32, angle: 0 }

/** A grey picture by the level of each pixel. */
function picture(level: (x: number, y: number) => number): RgbImage {
  const data = new Uint8Array(SIZE.width * SIZE.height * 3)
  for (let i = 0; i < data.length; i += 3)
    data.fill(level((i / 3) % SIZE.width, Math.floor(i / 3 / SIZE.width)), i, i + 3)
  return { ...SIZE, data, channels: 3 }
}

/** The background box of a text without visible pixels. */
function boxIn(image: RgbImage) {
  const line = cropLine(image, RECT, 64)
  return backgroundBoxOf(image, RECT, line, new Float32Array(line.width * line.height).fill(Infinity))
}

const slope = (x: number) => 100 + (x - 200) * 0.12

test.each([
  ['a background of one colour, however large', () => 100, true],
  ['a background that is only even, as footage out of focus', slope, false],
  [
    'a slope that ends around the text',
    (x: number, y: number) => (Math.abs(x - 200) < 110 && Math.abs(y - 100) < 25 ? slope(x) : 220),
    true,
  ],
] as const)('what is behind a text: %s', (_what, level, isBox) => {
  expect(boxIn(picture(level)) !== undefined).toBe(isBox)
})
