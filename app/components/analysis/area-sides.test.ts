import { expect, test } from 'vitest'
import { boxOfRow, changedSides, sidesOf } from './area-sides.ts'

const FRAME = { width: 1280, height: 720 }
const ROW = { kind: 'read', left: '10', top: '75.5', width: '80', height: '20' } as const
const BOX = { x: 128, y: 543.6, width: 1024, height: 144, angleDegrees: 0 }

test('an area is the same in percent and in pixels', () => {
  expect(boxOfRow(ROW, FRAME)).toEqual(BOX)
  expect({ kind: 'read', ...sidesOf(BOX, FRAME) }).toEqual(ROW)
})

test('a side that is no number is taken for nothing', () => {
  expect(boxOfRow({ ...ROW, left: '', width: 'wide' }, FRAME)).toMatchObject({ x: 0, width: 0 })
})

test('what is drawn beyond the frame is cut off at its border', () => {
  expect(sidesOf({ ...BOX, x: -100, y: 700, width: 2000 }, FRAME)).toEqual({
    ...{ left: '0', top: '97.22', width: '100', height: '2.78' },
  })
})

test('an area that is moved beyond the border stops there and keeps its size', () => {
  expect(changedSides(BOX, { ...BOX, x: 900, y: -50 }, FRAME)).toEqual({
    ...{ left: '20', top: '0', width: '80', height: '20' },
  })
})

test('an area that is resized beyond the border is cut off there', () => {
  expect(changedSides(BOX, { ...BOX, width: 1400 }, FRAME)).toEqual({
    ...{ left: '10', top: '75.5', width: '90', height: '20' },
  })
})
