import { expect, test } from 'vitest'
import { first, roundRobin, mapped } from './iterate.ts'

function* counting(made: number[], upTo: number): Generator<number> {
  for (let i = 1; i <= upTo; i++) {
    made.push(i)
    yield i
  }
}

test('values come in turns until all sources have ended', () => {
  expect([...roundRobin([[1, 2, 3], [10], [20, 21]])]).toEqual([1, 10, 20, 2, 21, 3])
})

test.each([
  [0, []],
  [2, [1, 2]],
  [9, [1, 2, 3]],
])('the first %i of three are taken, and no more are made', (count, taken) => {
  const made: number[] = []
  expect([...first(counting(made, 3), count)]).toEqual(taken)
  expect(made).toEqual(taken)
})

test('values are changed when they are asked for', () => {
  const made: number[] = []
  const [two] = first(
    mapped(counting(made, 3), (value) => value * 2),
    1,
  )
  expect(two).toBe(2)
  expect(made).toEqual([1])
})
