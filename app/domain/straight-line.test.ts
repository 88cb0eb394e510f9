import { expect, test } from 'vitest'
import { lineThrough } from './straight-line.ts'

test.each([
  { what: 'on a line', times: [1, 2, 4], values: [3, 5, 9], slope: 2, deviation: 0, explained: 1, at10: 21 },
  {
    what: 'around one',
    times: [0, 1, 2, 3],
    values: [1, 1, 3, 3],
    slope: 0.8,
    deviation: 0.447,
    explained: 0.8,
    at10: 8.8,
  },
  { what: 'all alike', times: [0, 1, 2], values: [4, 4, 4], slope: 0, deviation: 0, explained: 0, at10: 4 },
  { what: 'at one time', times: [2, 2], values: [4, 6], slope: 0, deviation: 1, explained: 0, at10: 5 },
])('through values $what goes a line of slope $slope', ({ times, values, at10, ...expected }) => {
  const line = lineThrough(times, values)
  for (const name of ['slope', 'deviation', 'explained'] as const)
    expect(line[name]).toBeCloseTo(expected[name], 3)
  expect(line.at(10)).toBeCloseTo(at10)
})
