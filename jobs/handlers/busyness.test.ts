import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { busynessOf, ownProcessorSeconds } from './busyness.ts'

test.each([
  // a worker, a decoder on two threads and a reader want two processors
  ['our own tools alone want it', { busySeconds: 20, ownSeconds: 20, threadShare: 0.5 }, 1],
  ['one other thread wants it', { busySeconds: 20, ownSeconds: 16, threadShare: 0.4 }, 1],
  ['two other threads want it', { busySeconds: 20, ownSeconds: 20 - 20 / 3, threadShare: 1 / 3 }, 1.5],
  ['four other threads want it', { busySeconds: 20, ownSeconds: 10, threadShare: 0.25 }, 2.5],
  ['nobody else does', { busySeconds: 9, ownSeconds: 9, threadShare: 1 }, 1],
  ['its reader is on another machine', { busySeconds: 12, ownSeconds: 12, threadShare: 0.9 }, 1],
  ['the counters differ by a tick', { busySeconds: 9, ownSeconds: 9.01, threadShare: 1.01 }, 1],
])('of two processors a thread will have what others leave when %s', (_, use, expected) => {
  expect(busynessOf({ seconds: 10, cores: 2, ...use })).toBeCloseTo(expected, 1)
})

test('before anything was measured the machine counts as idle', () => {
  expect(busynessOf({ seconds: 0, cores: 2, busySeconds: 0, ownSeconds: 0, threadShare: 0 })).toBe(1)
})

test('what a tool used that has ended is still our own', () => {
  const before = ownProcessorSeconds() ?? 0
  execFileSync(process.execPath, ['-e', 'while (process.cpuUsage().user < 4e5) Math.sqrt(2)'])
  expect((ownProcessorSeconds() ?? 0) - before).toBeGreaterThanOrEqual(0.4)
})
