import { expect, test } from 'vitest'
import { batchesByBytes } from './batches.ts'

const inBatches = (sizes: readonly number[]) => [...batchesByBytes(sizes, (bytes) => bytes, 10)]

test.each([
  { about: 'none', sizes: [], batches: [] },
  { about: 'all that fit together', sizes: [4, 6], batches: [[4, 6]] },
  { about: 'in their order', sizes: [4, 7, 3, 1], batches: [[4], [7, 3], [1]] },
  { about: 'one that is too large, by itself', sizes: [4, 99, 5], batches: [[4], [99], [5]] },
])('batches hold $about', ({ sizes, batches }) => {
  expect(inBatches(sizes)).toEqual(batches)
})

test('what a batch holds is made when it is wanted: a film has thousands of lines', () => {
  const made: number[] = []
  function* lines() {
    for (let line = 0; line < 1000; line += 1) {
      made.push(line)
      yield line
    }
  }
  const batches = batchesByBytes(lines(), () => 5, 10)
  batches.next()
  batches.next()
  expect(made.length).toBeLessThan(6)
})
