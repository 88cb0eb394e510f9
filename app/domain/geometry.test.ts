import { expect, test } from 'vitest'
import { boundsOf, cornersOf, overlapOf, type TextBox } from './geometry.ts'

const box = (x: number, y: number, width: number, height: number, angleDegrees = 0): TextBox => ({
  x,
  y,
  width,
  height,
  angleDegrees,
})

test('an upright box is its own bounds', () => {
  expect(boundsOf(box(10, 20, 30, 40))).toEqual({ x: 10, y: 20, width: 30, height: 40 })
})

test('a quarter turn swaps width and height around the centre', () => {
  const { x, y, width, height } = boundsOf(box(0, 0, 100, 20, 90))
  expect([x, y, width, height].map((value) => Math.round(value))).toEqual([40, -40, 20, 100])
})

test('the angle turns clockwise on the screen, where y grows downwards', () => {
  const [topLeft, topRight] = cornersOf(box(0, 0, 100, 20, 30))
  expect(topRight[1]).toBeGreaterThan(topLeft[1])
})

test.each([
  ['the same box', box(0, 0, 10, 10), box(0, 0, 10, 10), 1],
  ['half of it', box(0, 0, 10, 10), box(5, 0, 10, 10), 1 / 3],
  ['a neighbour that only touches', box(0, 0, 10, 10), box(10, 0, 10, 10), 0],
  ['a box far away', box(0, 0, 10, 10), box(99, 99, 10, 10), 0],
])('overlap with %s', (_name, first, second, expected) => {
  expect(overlapOf(first, second)).toBeCloseTo(expected)
})
