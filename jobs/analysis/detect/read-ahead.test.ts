import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readAhead } from './read-ahead.ts'

async function* numbers(made: number[], upTo: number): AsyncGenerator<number, void, void> {
  for (let value = 0; value < upTo; value++) {
    await turn()
    made.push(value)
    yield value
  }
}

test('while one value is consumed, the asked number of others is produced', async () => {
  const made: number[] = []
  let ahead = 1
  const madeWith: number[][] = []
  for await (const value of readAhead(numbers(made, 10), () => ahead)) {
    for (let i = 0; i < 20; i++) await turn()
    madeWith.push([...made])
    if (value === 1) ahead = 4
  }
  const most = madeWith.map((list) => list.at(-1))
  expect(most).toEqual([1, 2, 6, 7, 8, 9, 9, 9, 9, 9])
})

test('an error of the source is thrown in its turn, after the values before it', async () => {
  async function* broken(): AsyncGenerator<number, void, void> {
    yield* numbers([], 2)
    throw new Error('broken')
  }
  const passed: number[] = []
  const read = async () => {
    for await (const value of readAhead(broken(), () => 3)) passed.push(value)
  }
  await expect(read()).rejects.toThrow('broken')
  expect(passed).toEqual([0, 1])
})
