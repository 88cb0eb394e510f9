import { expect, test } from 'vitest'
import { raster, withStrokes } from '#tests/factories/raster.ts'
import { fitPlane, planeColor } from './plane-fit.ts'

const rect = { x: 0, y: 0, width: 60, height: 20 }
const all = new Uint8Array(1200).fill(1)

test('a shaded background is found exactly', () => {
  const plane = fitPlane(
    raster(rect, (x, y) => [40 + x, 100 - 2 * y, 60 + x + y]),
    all,
  )
  expect(plane?.deviation).toBeCloseTo(0, 5)
  expect(planeColor(plane ?? { channels: [], deviation: 0 }, 10, 5).map(Math.round)).toEqual([50, 90, 75])
})

test('a few stray pixels do not pull it', () => {
  const background = raster(rect, () => [90, 90, 90])
  const plane = fitPlane(
    withStrokes(background, { color: [255, 255, 255], everyPx: 20, widthPx: 1, top: 0, bottom: 20 }),
    all,
  )
  expect(plane?.deviation).toBeLessThan(1)
  expect(planeColor(plane ?? { channels: [], deviation: 0 }, 30, 10).map(Math.round)).toEqual([90, 90, 90])
})

test('ripples that are cut off at black do not lift it: its colour is one that stands there', () => {
  const plane = fitPlane(
    raster(rect, (x, y) => [(x + y) % 5 < 2 ? 18 : 0, 150, 200]),
    all,
  )
  expect(planeColor(plane ?? { channels: [], deviation: 0 }, 30, 10).map(Math.round)).toEqual([0, 150, 200])
})

test('a pattern deviates', () => {
  expect(
    fitPlane(
      raster(rect, (x, y) => ((x + y) % 8 < 4 ? [20, 20, 20] : [200, 200, 200])),
      all,
    )?.deviation,
  ).toBeGreaterThan(50)
})

test('too few pixels make no plane', () => {
  const few = new Uint8Array(1200).fill(1, 0, 10)
  expect(
    fitPlane(
      raster(rect, () => [1, 2, 3]),
      few,
    ),
  ).toBeNull()
})
