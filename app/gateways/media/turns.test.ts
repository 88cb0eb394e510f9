import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from './turns.server.ts'

/** Work that says when it has begun, and ends when it is told to. */
function work(name: string, begun: string[]) {
  let end: () => void = () => undefined
  const done = new Promise<void>((resolve) => (end = resolve))
  const run = async () => {
    begun.push(name)
    await done
    return name
  }
  return { run, end: () => end() }
}

test('so many are done at once, and one at a time for each owner', async () => {
  const turns = new Turns({ atOnce: 2, waitingEach: 8, patienceMs: 60_000 })
  const begun: string[] = []
  const [a1, a2, b1, c1] = ['a1', 'a2', 'b1', 'c1'].map((name) => work(name, begun))
  if (!a1 || !a2 || !b1 || !c1) throw new Error('there are four')
  const all = [
    turns.take('a', a1.run),
    turns.take('a', a2.run),
    turns.take('b', b1.run),
    turns.take('c', c1.run),
  ]
  await setImmediate()
  expect(begun).toEqual(['a1', 'b1'])
  b1.end()
  await setImmediate()
  // who brought two waits behind who brought one
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  a1.end()
  await setImmediate()
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
  for (const { end } of [a2, c1]) end()
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'c1'])
})

test('an owner who has too much waiting is refused at once, and told when to ask again', async () => {
  const turns = new Turns({ atOnce: 2, waitingEach: 1, patienceMs: 60_000 })
  const { run, end } = work('first', [])
  const first = turns.take('a', run)
  const second = turns.take('a', () => Promise.resolve('second'))
  await expect(turns.take('a', () => Promise.resolve('third'))).rejects.toMatchObject({
    code: 'media.busy',
    status: 429,
    params: { retryAfterSeconds: 15 },
  })
  expect(await turns.take('b', () => Promise.resolve('another'))).toBe('another')
  end()
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
})

test('work whose turn does not come in time is refused and never begins; what fails makes room', async () => {
  const turns = new Turns({ atOnce: 1, waitingEach: 8, patienceMs: 20 })
  const begun: string[] = []
  const { run, end } = work('slow', begun)
  const slow = turns.take('a', run)
  await expect(turns.take('b', work('late', begun).run)).rejects.toMatchObject({ code: 'media.busy' })
  end()
  await slow
  const failing = turns.take('c', () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  expect(await turns.take('b', () => Promise.resolve('next'))).toBe('next')
  expect(begun).toEqual(['slow'])
})
