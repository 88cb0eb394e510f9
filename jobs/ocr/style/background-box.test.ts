import { expect, test } from 'vitest'
import { cropLine } from '../crop/line-crop.ts'
import { grayOf, type RgbImage } from '../image.ts'
import { backgroundBoxOf } from './background-box.ts'
import { distanceTo, maskWhere } from './mask.ts'

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

/** Bold capitals: strokes of 6 pixels 4 pixels from each other, with an outline of 3. */
function outlined(behind: (x: number, y: number) => number) {
  return picture((x, y) => {
    const [across, down] = [(x - 110) % 10, Math.max(88 - y, y - 111)]
    if (x < 107 || x >= 293 || down > 3) return behind(x, y)
    return down <= 0 && x >= 110 && x < 290 && across < 6 ? 255 : 0
  })
}

test.each([
  ['footage', (x: number) => 60 + (x - 200) * 0.2, false],
  [
    'a box',
    (x: number, y: number) => (Math.abs(x - 200) < 110 && Math.abs(y - 100) < 25 ? 90 : 200 + (y % 9)),
    true,
  ],
] as const)('a wide outline of bold capitals over %s is no edge of a box', (_what, behind, isBox) => {
  const line = cropLine(outlined(behind), RECT, 64)
  const distances = distanceTo(maskWhere(grayOf(line), (level) => level > 200))
  const box = backgroundBoxOf(outlined(behind), RECT, line, distances, { color: [0, 0, 0], widthPx: 6 })
  expect(box !== undefined).toBe(isBox)
  if (box) expect(box.box.y).toBeLessThan(78)
})
