import { expect, test } from 'vitest'
import { fittedCaption, measureEvenly, rectOf } from '#tests/factories/fitted-caption.ts'
import { fitCaption } from './fit-caption.ts'
import { linePlates } from './line-plates.ts'

const lines = { besidePx: 18, abovePx: 28, belowPx: 30 }
const plate = {
  ...{ color: '#ffffff', rect: rectOf(400, 570, 400, 110), surface: null, paddingPx: 18, isThere: true },
  lines,
}
const caption = fittedCaption({
  ...{ text: 'Mi abuela\nnunca midió la harina', plate, lineHeightEm: 1.4 },
  rooms: [{ rect: rectOf(100, 500, 1000, 200), minScale: 0.6 }],
})
const fitted = fitCaption(caption, measureEvenly)

test('plates are as long as their lines, begin and end where the original’s do, and meet half way', () => {
  const extents = [
    { x: 510, widthPx: 180 },
    { x: 380, widthPx: 440 },
  ]
  expect(linePlates(caption, fitted, extents)).toEqual([
    { x: 492, y: 570, width: 216, height: 54 },
    { x: 362, y: 624, width: 476, height: 56 },
  ])
})

test('smaller letters have smaller margins, and a text without such plates has none', () => {
  const smaller = linePlates(caption, { ...fitted, scale: 0.5 }, [{ x: 510, widthPx: 180 }])
  expect(smaller).toEqual([{ x: 501, y: 624 - 14, width: 198, height: 14 + 15 }])
  expect(linePlates(fittedCaption(), fitted, [{ x: 510, widthPx: 180 }])).toEqual([])
})
