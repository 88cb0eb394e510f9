import { expect, test } from 'vitest'
import { pixelOf, raster } from '#tests/factories/raster.ts'
import { smoothFill } from './smooth-fill.ts'

const rect = { x: 0, y: 0, width: 40, height: 24 }
const hole = Uint8Array.from({ length: 960 }, (_, pixel) => {
  const [x, y] = [pixel % 40, Math.floor(pixel / 40)]
  return x >= 8 && x < 32 && y >= 6 && y < 18 ? 1 : 0
})

test('a hole in a shaded background is filled with its shade', () => {
  const shaded = raster(rect, (x, y) => [3 * x, 5 * y, 120])
  const damaged = raster(rect, (x, y) => (hole[y * 40 + x] ? [255, 0, 255] : [3 * x, 5 * y, 120]))
  const filled = smoothFill(damaged, hole)
  const errors = [...filled.data].map((value, byte) => Math.abs(value - (shaded.data[byte] ?? 0)))
  expect(Math.max(...errors)).toBeLessThanOrEqual(1)
})

test('what is known stays as it is', () => {
  const damaged = raster(rect, (x, y) => [x * 6, y * 10, (x * y) % 256])
  const filled = smoothFill(damaged, hole)
  for (let pixel = 0; pixel < 960; pixel += 1)
    if (!hole[pixel])
      expect(pixelOf(filled, pixel % 40, Math.floor(pixel / 40))).toEqual(
        pixelOf(damaged, pixel % 40, Math.floor(pixel / 40)),
      )
})

test('filling adds no colour that is not around', () => {
  const filled = smoothFill(
    raster(rect, (x) => (x < 20 ? [10, 20, 30] : [200, 180, 160])),
    hole,
  )
  for (const [x, y] of [
    [8, 6],
    [20, 12],
    [31, 17],
  ] as const) {
    const [red, green, blue] = pixelOf(filled, x, y)
    expect(red).toBeGreaterThanOrEqual(10)
    expect(red).toBeLessThanOrEqual(200)
    expect(green).toBeGreaterThanOrEqual(20)
    expect(blue).toBeGreaterThanOrEqual(30)
  }
})

test('a picture that is all hole is grey, not an error', () => {
  const filled = smoothFill(
    raster(rect, () => [1, 2, 3]),
    new Uint8Array(960).fill(1),
  )
  expect(pixelOf(filled, 20, 12)).toEqual([128, 128, 128])
})

test('a wide hole in an even shade is filled to within two levels', () => {
  const wide = { x: 0, y: 0, width: 200, height: 60 }
  const isMasked = (x: number, y: number) => x >= 20 && x < 180 && y >= 10 && y < 50
  const shade = (x: number, y: number) => [20 + x * 0.8 + y * 0.6, 200 - x * 0.8, 90] as const
  const mask = Uint8Array.from({ length: 200 * 60 }, (_, pixel) =>
    isMasked(pixel % 200, Math.floor(pixel / 200)) ? 1 : 0,
  )
  const damaged = raster(wide, (x, y) => (isMasked(x, y) ? [255, 255, 255] : shade(x, y)))
  const filled = smoothFill(damaged, mask)
  const errors = Array.from(filled.data, (level, byte) => {
    const pixel = Math.floor(byte / 3)
    return Math.abs(level - (shade(pixel % 200, Math.floor(pixel / 200))[byte % 3] ?? 0))
  })
  expect(Math.max(...errors)).toBeLessThan(2)
})
