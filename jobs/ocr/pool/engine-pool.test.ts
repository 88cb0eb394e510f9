import { expect, test } from 'vitest'
import { createEnginePool } from './engine-pool.ts'
import type { EngineThread } from './start-thread.ts'

const SETTINGS = { threads: 1, modelsDir: undefined, mostPixels: 1 }
const TASK = {
  ...{ kind: 'detect', frame: { kind: 'raw', width: 1, height: 1, bytes: new Uint8Array(3) } },
  parameters: {},
} as never

/** Threads that answer `read` after a moment; those whose turn to start is named cannot. */
function threads(broken: readonly number[]) {
  let started = 0
  let ended = 0
  const start = async (): Promise<EngineThread> => {
    started += 1
    const own = started
    await new Promise(setImmediate)
    if (broken.includes(own)) throw new Error('no memory for the models')
    return {
      info: { engine: 'drawn', version: '1', languages: [], models: [] },
      perform: async () => {
        await new Promise(setImmediate)
        return 'read'
      },
      alive: () => true,
      stop: async () => {
        ended += 1
      },
    }
  }
  return { start, ended: () => ended }
}

/** A pool of two threads that has fallen asleep. */
async function sleepingPool(broken: readonly number[]) {
  const { start, ended } = threads(broken)
  const pool = await createEnginePool(2, SETTINGS, { sleepAfterMs: 1, start })
  await expect.poll(ended).toBe(2)
  return { ask: () => pool.run(TASK, Date.now() + 10_000), close: pool.close }
}

test.each([
  ['the first', [3]],
  ['the second', [4]],
])('when %s of two threads cannot start again, the other one reads all that waits', async (_, broken) => {
  const { ask, close } = await sleepingPool(broken)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['read', 'read', 'read'])
  await close()
})

test('when none can start again what waits is refused, and what is asked later is read', async () => {
  const { ask, close } = await sleepingPool([3, 4])
  const refused = await Promise.allSettled([ask(), ask()])
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask()).toBe('read')
  await close()
})
