import { expect, test } from 'vitest'
import { align } from './alignment.ts'

const EVEN = {
  substitution: (a: string, b: string) => (a === b ? 0 : 1),
  insertion: () => 1,
  omission: () => 1,
}

test('names each step from the reference to the reading, in order', () => {
  const { steps, cost } = align(['a', 'x', 'b'], ['a', 'b', 'c'], {
    ...EVEN,
    substitution: (item, reference) => (item === reference ? 0 : 3),
  })
  expect(cost).toBe(2)
  expect(steps).toEqual([
    { kind: 'same', item: 'a', slot: 0 },
    { kind: 'inserted', item: 'x', slot: 1 },
    { kind: 'same', item: 'b', slot: 1 },
    { kind: 'missing', slot: 2 },
  ])
})

test('of nothing, everything is missing, and to nothing, everything is inserted', () => {
  expect(align([], ['a', 'b'], EVEN).cost).toBe(2)
  expect(align(['a', 'b'], [], EVEN).steps.map(({ slot }) => slot)).toEqual([0, 0])
})
