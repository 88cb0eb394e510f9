import { expect, test } from 'vitest'
import { fittedCaption } from '#tests/factories/fitted-caption.ts'
import { wordPlates } from './word-plates.ts'

const wordPlate = { start: 0, end: 4, color: '#7030d8', radiusPx: 12, besidePx: 10, abovePx: 50, belowPx: 18 }
const words = [
  { x: 100, widthPx: 80, baselineY: 640 },
  { x: 60, widthPx: 30, baselineY: 700 },
]

test('boxes are as far around words as around those of the original, smaller around smaller letters', () => {
  expect(wordPlates(fittedCaption({ wordPlate }), { scale: 1 }, words)).toEqual([
    { x: 90, y: 590, width: 100, height: 68 },
    { x: 50, y: 650, width: 50, height: 68 },
  ])
  expect(wordPlates(fittedCaption({ wordPlate }), { scale: 0.5 }, words.slice(0, 1))).toEqual([
    { x: 95, y: 615, width: 90, height: 34 },
  ])
  expect(wordPlates(fittedCaption(), { scale: 1 }, words)).toEqual([])
})
