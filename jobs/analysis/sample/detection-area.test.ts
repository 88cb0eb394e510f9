import { expect, test } from 'vitest'
import { areaAround, isFullArea, coversWell, fullAreaOf } from './detection-area.ts'

const FRAME = { width: 1280, height: 720 }
const tile = (left: number, top: number, right = left + 32) => ({ left, top, right, bottom: top + 16 })
const box = (x: number, y: number, width = 100, height = 30) => ({ x, y, width, height, angleDegrees: 0 })

test.each([
  // new outlines, the regions of the area
  [[tile(600, 400)], [{ left: 448, top: 352, right: 776, bottom: 464 }]],
  [[tile(0, 0)], [{ left: 0, top: 0, right: 176, bottom: 64 }]],
  [[tile(1240, 704, 1281)], [{ left: 1088, top: 656, right: 1280, bottom: 720 }]],
  // rows of one text, and of two
  [[tile(600, 400), tile(300, 416)], [{ left: 144, top: 352, right: 776, bottom: 480 }]],
  [
    [tile(600, 100), tile(600, 600)],
    [
      { left: 448, top: 48, right: 776, bottom: 164 },
      { left: 448, top: 544, right: 776, bottom: 664 },
    ],
  ],
  [[], []],
] as const)('the area around %j is %j', (found, regions) => {
  expect(areaAround(found, FRAME)).toEqual({ regions, coarse: false })
})

test('an area of most of the frame becomes the full frame, and is not coarse', () => {
  const rows = Array.from({ length: 43 }, (_, row) => tile(0, row * 16, 1280))
  const area = areaAround(rows, FRAME, true)
  expect(area).toEqual(fullAreaOf(FRAME))
  expect(isFullArea(area, FRAME)).toBe(true)
})

test('a box is covered well if it ends before the region, or at the border of the frame', () => {
  const area = areaAround([tile(0, 0, 400)], FRAME, true)
  expect(coversWell(area, box(0, 0), FRAME)).toBe(true)
  expect(coversWell(area, box(410, 20), FRAME)).toBe(true)
  expect(coversWell(area, box(420, 20), FRAME)).toBe(false)
  expect(coversWell(area, box(450, 0, 20, 30), FRAME)).toBe(true)
  expect(coversWell(area, box(200, 26), FRAME)).toBe(false)
  expect(coversWell(area, box(200, 300), FRAME)).toBe(false)
  expect(coversWell(fullAreaOf(FRAME), box(1180, 690), FRAME)).toBe(true)
})
