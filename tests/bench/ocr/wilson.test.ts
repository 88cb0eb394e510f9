import { expect, test } from 'vitest'
import { difference, wilson } from './wilson.ts'

// Newcombe, Statistics in Medicine 17 (1998), pp. 857 and 873
test.each([
  { right: 81, count: 263, low: 0.2553, high: 0.3662 },
  { right: 15, count: 148, low: 0.0624, high: 0.1605 },
  { right: 0, count: 20, low: 0, high: 0.1611 },
  { right: 1, count: 29, low: 0.0061, high: 0.1718 },
  { right: 29, count: 29, low: 0.883, high: 1 },
  { right: 0, count: 0, low: 0, high: 1 },
])('the interval of $right of $count is $low to $high', ({ right, count, low, high }) => {
  const interval = wilson(right, count)
  expect(interval.low).toBeCloseTo(low, 4)
  expect(interval.high).toBeCloseTo(high, 4)
})

test.each([
  {
    first: { right: 56, count: 70 },
    second: { right: 48, count: 80 },
    value: 0.2,
    low: 0.0524,
    high: 0.3339,
  },
  { first: { right: 9, count: 10 }, second: { right: 3, count: 10 }, value: 0.6, low: 0.1705, high: 0.809 },
  { first: { right: 10, count: 10 }, second: { right: 0, count: 10 }, value: 1, low: 0.6075, high: 1 },
])('$first.right of $first.count and $second.right of $second.count differ by $low to $high', (row) => {
  const found = difference(row.first, row.second)
  expect(found.value).toBeCloseTo(row.value, 4)
  expect(found.low).toBeCloseTo(row.low, 4)
  expect(found.high).toBeCloseTo(row.high, 4)
})
