import { expect, test } from 'vitest'
import { cropSize, withMargin } from './frame-crops.ts'

test('a crop keeps the shape of its box within what there is room for', () => {
  const most = { widthPx: 90, heightPx: 18 }
  expect(cropSize({ width: 100, height: 100 }, most)).toEqual({ widthPx: 18, heightPx: 18 })
  expect(cropSize({ width: 1000, height: 50 }, most)).toEqual({ widthPx: 90, heightPx: 5 })
  expect(cropSize({ width: 0, height: 2000 }, most)).toEqual({ widthPx: 1, heightPx: 18 })
})

test('a margin lies around the box, about its middle', () => {
  expect(withMargin({ x: 10, y: 20, width: 200, height: 40, angleDegrees: 7 })).toEqual({
    ...{ x: 4, y: 14, width: 212, height: 52, angleDegrees: 7 },
  })
})
