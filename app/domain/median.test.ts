import { expect, test } from 'vitest'
import { median } from './median.ts'

test.each([
  [[], NaN],
  [[7], 7],
  [[10, 9, 1], 9],
  [[4, 1, 3, 2], 3],
])('the median of %j is %s', (values, expected) => {
  const before = [...values]
  expect(median(values)).toBe(expected)
  expect(values).toEqual(before)
})

test('where there is no value it is what the caller says', () => {
  expect(median([], 0)).toBe(0)
  expect(median([5], 0)).toBe(5)
})
