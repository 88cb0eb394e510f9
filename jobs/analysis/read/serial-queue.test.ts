import { expect, test } from 'vitest'
import { SerialQueue } from './serial-queue.ts'

test('tasks run one after another, and adding one waits only for room', async () => {
  const line = new SerialQueue(2)
  const said: string[] = []
  const ends: (() => void)[] = []
  const task = (name: string) => () =>
    new Promise<void>((resolve) => {
      said.push(name)
      ends.push(resolve)
    })
  await line.add(task('first'))
  await line.add(task('second'))
  const third = line.add(task('third')).then(() => said.push('room for the third'))
  await settling()
  expect(said).toEqual(['first'])
  ends[0]?.()
  await third
  await settling()
  expect(said).toEqual(['first', 'second', 'room for the third'])
  ends[1]?.()
  await settling()
  ends[2]?.()
  await line.done()
  expect(said).toEqual(['first', 'second', 'room for the third', 'third'])
})

test('after a failed task no other starts, and whoever waits gets its error', async () => {
  const line = new SerialQueue(2)
  let begun = false
  await line.add(() => Promise.reject(new Error('the sidecar is gone')))
  await line.add(() => Promise.resolve(void (begun = true)))
  await expect(line.done()).rejects.toThrow('the sidecar is gone')
  await expect(line.add(() => Promise.resolve())).rejects.toThrow('the sidecar is gone')
  expect(begun).toBe(false)
})

/** Lets all that can go on go on. */
function settling(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
