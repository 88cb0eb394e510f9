import { expect, test } from 'vitest'
import { WHITE_OUTLINED } from '#tests/factories/snapshot-track.ts'
import { emOf, inkMiddleEm, smallestSize } from './type-size.ts'

const box = { x: 0, y: 0, width: 400, height: 40, angleDegrees: 0 }

test('the em follows from the height of a capital, or of an ideograph', () => {
  expect(emOf('Añada', { ...WHITE_OUTLINED, capHeightPx: 28.56 }, box, 720)).toBeCloseTo(40)
  expect(emOf('空间里面', { ...WHITE_OUTLINED, capHeightPx: 36.8 }, box, 720)).toBeCloseTo(40)
})

test('a text of unknown size counts as 20 pixels at 720 lines', () => {
  expect(emOf('Añada', { ...WHITE_OUTLINED, capHeightPx: null }, box, 1080)).toBe(30)
})

test('a measure that the box contradicts is not believed', () => {
  expect(emOf('Añada', { ...WHITE_OUTLINED, capHeightPx: 200 }, box, 720)).toBe(64)
  expect(emOf('Añada', { ...WHITE_OUTLINED, capHeightPx: 3 }, box, 720)).toBe(20)
  expect(emOf('Añada\nla sal', { ...WHITE_OUTLINED, capHeightPx: 200 }, box, 720)).toBe(32)
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
  ['RECETA', 0.37],
  ['RECETA FÁCIL', 0.465],
  ['Precaliente a 180 grados', 0.26],
  ['Hola', 0.37],
  ['una escena', 0.27],
  ['我进去帮他', 0.38],
])('the ink of "%s" has its middle %d em above the base line', (line, middle) => {
  expect(inkMiddleEm(line)).toBeCloseTo(middle, 1)
})
