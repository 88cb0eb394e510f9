import { expect, test } from 'vitest'
import { RowPositions } from './row-positions.ts'

const measured = (count: number, heights: Record<number, number>) => {
  const positions = new RowPositions(count)
  positions.measure(Object.entries(heights).map(([index, heightPx]) => ({ index: Number(index), heightPx })))
  return positions
}

test('rows that were never measured count as an average of the first that were', () => {
  const positions = measured(5000, { 0: 80, 1: 120 })
  expect([0, 1, 2, 3, 5000].map((index) => positions.topOf(index))).toEqual([0, 80, 200, 300, 500_000])
})

test('a row that grows moves those below it, and what an average row is stays', () => {
  const positions = measured(100, { 0: 100 })
  positions.measure([{ index: 3, heightPx: 400 }])
  expect([3, 4, 100].map((index) => positions.topOf(index))).toEqual([300, 700, 10_300])
})

test.each([
  [-50, 0],
  [0, 0],
  [99, 0],
  [100, 1],
  [250, 2],
  [1e9, 4999],
])('at %d px is row %d', (px, row) => {
  expect(measured(5000, { 0: 100 }).rowAt(px)).toBe(row)
})

test('an empty list has no height', () => {
  const positions = new RowPositions(0)
  expect([positions.rowAt(0), positions.topOf(0)]).toEqual([0, 0])
})
