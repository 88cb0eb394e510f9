import { expect, test } from 'vitest'
import type { RgbImage } from '../image.ts'
import { cropLine, cropTo } from './line-crop.ts'

/** Red grows to the right, green downwards, two levels a pixel. */
const SLOPES: RgbImage = {
  width: 100,
  height: 80,
  channels: 3,
  data: Uint8Array.from({ length: 100 * 80 * 3 }, (_, i) => {
    const pixel = Math.floor(i / 3)
    return [(pixel % 100) * 2, Math.floor(pixel / 100) * 2, 0][i % 3] ?? 0
  }),
}

test('a level rectangle at its own size is copied', () => {
  const crop = cropTo(SLOPES, { cx: 30, cy: 20, width: 20, height: 10, angle: 0 }, 20, 10)
  expect([...crop.data.subarray(0, 3)]).toEqual([40, 30, 0])
  expect([...crop.data.subarray(-3)]).toEqual([78, 48, 0])
})

test('a quarter turn lays the downward direction to the right', () => {
  const crop = cropTo(SLOPES, { cx: 50, cy: 40, width: 40, height: 10, angle: Math.PI / 2 }, 40, 10)
  const green = (x: number) => crop.data[x * 3 + 1] ?? 0
  expect(green(39) - green(0)).toBe(78)
})

test('shrinking takes the mean, so that no thin stroke is skipped', () => {
  const stripes: RgbImage = {
    ...SLOPES,
    data: SLOPES.data.map((_, i) => (Math.floor(i / 3) % 2 === 0 ? 255 : 0)),
  }
  const crop = cropTo(stripes, { cx: 50, cy: 40, width: 80, height: 40, angle: 0 }, 20, 10)
  for (const value of crop.data) expect(Math.abs(value - 128)).toBeLessThan(8)
})

test('what lies outside the picture repeats its edge', () => {
  const crop = cropTo(SLOPES, { cx: 0, cy: 0, width: 20, height: 10, angle: 0 }, 20, 10)
  expect([...crop.data.subarray(0, 3)]).toEqual([0, 0, 0])
  expect(cropTo(SLOPES, { cx: 1e6, cy: 40, width: 10, height: 10, angle: 0 }, 4, 4).data[0]).toBe(198)
})

test('the width follows the height, and an endless line is squeezed', () => {
  expect(cropLine(SLOPES, { cx: 50, cy: 40, width: 40, height: 10, angle: 0 }, 48).width).toBe(192)
  expect(cropLine(SLOPES, { cx: 50, cy: 40, width: 1e9, height: 1, angle: 0 }, 6).width).toBe(480)
  expect(cropLine(SLOPES, { cx: 50, cy: 40, width: 0, height: 0, angle: 0 }, 48).width).toBe(8)
})
