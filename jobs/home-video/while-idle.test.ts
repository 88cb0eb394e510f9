import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { whileIdle } from './while-idle.ts'

const SOON = { calmMs: 5, pollIntervalMs: 1 }
const forEver = (signal: AbortSignal) => pause(60_000, undefined, { signal })

test('work begins only after nothing has waited or run for a while', async () => {
  let checks = 0
  const isBusy = () => Promise.resolve((checks += 1) < 10)
  const { signal } = new AbortController()
  expect(await whileIdle(() => Promise.resolve(checks), { isBusy, signal, ...SOON })).toBeGreaterThanOrEqual(
    10,
  )
})

test('work is broken off when a job comes, and begun anew when all is calm again', async () => {
  let isSomeoneThere = false
  const begun: AbortSignal[] = []
  const work = async (signal: AbortSignal) => {
    begun.push(signal)
    if (begun.length > 1) return 'done'
    isSomeoneThere = true
    signal.addEventListener('abort', () => (isSomeoneThere = false))
    await forEver(signal)
    return 'never'
  }
  const { signal } = new AbortController()
  const isBusy = () => Promise.resolve(isSomeoneThere)
  expect(await whileIdle(work, { isBusy, signal, ...SOON })).toBe('done')
  expect(begun).toHaveLength(2)
})

test('what work throws of itself is thrown, and it is not tried again', async () => {
  const { signal } = new AbortController()
  const work = () => Promise.reject(new Error('another text was read'))
  const isBusy = () => Promise.resolve(false)
  await expect(whileIdle(work, { isBusy, signal, ...SOON })).rejects.toThrow('another text was read')
})

test('who stops it ends the waiting and the work', async () => {
  const stopping = new AbortController()
  const isBusy = () => Promise.resolve(false)
  const work = (signal: AbortSignal) => {
    stopping.abort(new Error('stopped'))
    return forEver(signal)
  }
  await expect(whileIdle(work, { isBusy, signal: stopping.signal, ...SOON })).rejects.toThrow('stopped')
})
