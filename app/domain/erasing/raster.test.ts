import { expect, test } from 'vitest'
import { resampled } from './raster.ts'

const frame = { widthPx: 8, heightPx: 4 }
/** Brighter to the right by ten levels a pixel. */
const slope = Uint8Array.from({ length: 8 * 4 * 3 }, (_, at) => 10 * (Math.floor(at / 3) % 8))
const rect = { x: 0, y: 0, width: 4, height: 2 }
const levels = (from: typeof rect) =>
  [...resampled(slope, frame, from, rect).data].filter((_, at) => at % 3 === 0)

test('a part of a frame is enlarged and reduced between its pixels', () => {
  expect(levels({ x: 2, y: 1, width: 4, height: 2 })).toEqual([20, 30, 40, 50, 20, 30, 40, 50])
  expect(levels({ x: 2, y: 1, width: 2, height: 1 })).toEqual([18, 23, 28, 33, 18, 23, 28, 33])
  expect(levels({ x: 0, y: 0, width: 8, height: 4 })).toEqual([5, 25, 45, 65, 5, 25, 45, 65])
})

test('beyond the frame it is as at its edge', () => {
  expect(levels({ x: -2, y: -1, width: 4, height: 2 })).toEqual([0, 0, 0, 10, 0, 0, 0, 10])
})
