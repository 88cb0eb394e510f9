import { expect, test } from 'vitest'
import { snapshotTrack, WHITE_OUTLINED } from '#tests/factories/snapshot-track.ts'
import { emOf, letterShiftPx, lineHeightEmOf, smallestSize } from './type-size.ts'

const box = { x: 0, y: 0, width: 400, height: 40, angleDegrees: 0 }

test('the em follows from the height of a capital, or of an ideograph', () => {
  expect(
    emOf(
      { text: 'Añada', style: { ...WHITE_OUTLINED, capHeightPx: 28.56 }, prevalentBox: box },
      { frameHeightPx: 720 },
    ),
  ).toBeCloseTo(40)
  expect(
    emOf(
      { text: '空间里面', style: { ...WHITE_OUTLINED, capHeightPx: 36.8 }, prevalentBox: box },
      { frameHeightPx: 720 },
    ),
  ).toBeCloseTo(40)
})

test.each([
  [undefined, undefined, 1.2],
  [60, undefined, 1.5],
  [60, 80, 1.2],
  [undefined, 150, 1.8],
  // what is too near or too far was no pair of lines
  [20, undefined, 0.9],
  [200, undefined, 2],
])('lines %s px apart, set to %s per cent, have a height of %s em', (linePitchPx, percent, em) => {
  const { style } = snapshotTrack({ style: linePitchPx === undefined ? {} : { linePitchPx } })
  const corrections = percent === undefined ? undefined : { style: { lineSpacingPercent: percent } }
  expect(lineHeightEmOf({ style, corrections }, 40)).toBeCloseTo(em)
})

test('a text of unknown size counts as 20 pixels at 720 lines', () => {
  expect(
    emOf(
      { text: 'Añada', style: { ...WHITE_OUTLINED, capHeightPx: null }, prevalentBox: box },
      { frameHeightPx: 1080 },
    ),
  ).toBe(30)
})

test('a measure that the box contradicts is not believed', () => {
  expect(
    emOf(
      { text: 'Añada', style: { ...WHITE_OUTLINED, capHeightPx: 200 }, prevalentBox: box },
      { frameHeightPx: 720 },
    ),
  ).toBe(64)
  expect(
    emOf(
      { text: 'Añada', style: { ...WHITE_OUTLINED, capHeightPx: 3 }, prevalentBox: box },
      { frameHeightPx: 720 },
    ),
  ).toBe(20)
  expect(
    emOf(
      { text: 'Añada\nla sal', style: { ...WHITE_OUTLINED, capHeightPx: 200 }, prevalentBox: box },
      { frameHeightPx: 720 },
    ),
  ).toBe(32)
})

test.each([
  [40, 720, 24],
  [16, 720, 12],
  [10, 720, 10],
  [24, 1440, 24],
])('a text of %d px on %d lines shrinks no further than %d px', (size, lines, smallest) => {
  expect(smallestSize(size, lines)).toBeCloseTo(smallest)
})

test.each([
  ['RECETA', 0],
  ['RECETA FÁCIL', 4],
  ['Ponga agua', -4],
  ['una escena', -4],
])('in a box that fits the ink of "%s", its letters stand %d px below the middle', (text, shift) => {
  expect(Math.abs(letterShiftPx(text, WHITE_OUTLINED, 40) - shift)).toBeLessThan(1)
})

test('where the letters stand is not estimated once it is measured', () => {
  expect(letterShiftPx('RECETA FÁCIL', { ...WHITE_OUTLINED, letterShiftPx: 2.5 }, 40)).toBe(2.5)
})
