import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { StyleThreads } from '#jobs/style/style-threads.ts'

const told: string[] = []
const threads = new StyleThreads((line: string) => Promise.resolve(void told.push(line)))
const fitting = (line: string, ms: number) => () => wait(ms, line)

afterEach(async () => {
  await threads.stop()
  told.length = 0
})

test('lines are told in the order in which they were started, however long each takes', async () => {
  threads.start(fitting('slow', 60))
  await threads.makeRoom()
  threads.start(fitting('quick', 1))
  await wait(20)
  expect(told).toEqual([])
  await threads.settle()
  expect(told).toEqual(['slow', 'quick'])
})

test('a third line waits for the first one, and for no other', async () => {
  threads.start(fitting('first', 20))
  await threads.makeRoom()
  threads.start(fitting('second', 1))
  await threads.makeRoom()
  expect(told).toEqual(['first'])
  threads.start(fitting('third', 1))
  await threads.settle()
  expect(told).toEqual(['first', 'second', 'third'])
})

test('what a line throws is thrown in its turn', async () => {
  threads.start(fitting('first', 20))
  await threads.makeRoom()
  threads.start(() => Promise.reject(new Error('no memory')))
  await threads.makeRoom()
  expect(told).toEqual(['first'])
  await expect(threads.settle()).rejects.toThrow('no memory')
})
