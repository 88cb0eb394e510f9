import { expect, test } from 'vitest'
import { nextTry, type Outage } from './outage.ts'

const now = new Date('2026-01-01T12:00:00.000Z')
const afterTries = (tries: number): Outage => ({
  code: 'ocr.unavailable',
  since: '2026-01-01T11:00:00.000Z',
  tries,
})

test.each([
  { tries: 0, random: 0, pauseSeconds: 1 },
  { tries: 0, random: 1, pauseSeconds: 2 },
  { tries: 4, random: 1, pauseSeconds: 32 },
  { tries: 11, random: 0, pauseSeconds: 1800 },
  { tries: 11, random: 1, pauseSeconds: 3600 },
  { tries: 500, random: 1, pauseSeconds: 3600 },
])('after $tries tries a job pauses for $pauseSeconds s', ({ tries, random, pauseSeconds }) => {
  const before = tries === 0 ? undefined : afterTries(tries)
  const next = nextTry(before, 'storage.unavailable', { now, patienceHours: 24, random })
  expect(next).toEqual({
    outage: {
      code: 'storage.unavailable',
      since: before?.since ?? now.toISOString(),
      tries: tries + 1,
    },
    pauseSeconds,
  })
})

test('the last try is made when patience ends, and none after it', () => {
  const twoHours = { patienceHours: 2, random: 1 }
  expect(
    nextTry(afterTries(20), 'ocr.unavailable', { now: new Date('2026-01-01T12:50:00Z'), ...twoHours }),
  ).toMatchObject({ pauseSeconds: 600 })
  expect(
    nextTry(afterTries(20), 'ocr.unavailable', { now: new Date('2026-01-01T13:00:00Z'), ...twoHours }),
  ).toBe(undefined)
})

test.each([
  { last: 40, progress: 40.05, tries: 6 },
  { last: 40, progress: 40.2, tries: 1 },
  { last: 40, progress: 12, tries: 6 },
  { last: undefined, progress: 12, tries: 1 },
  { last: undefined, progress: 0, tries: 6 },
  { last: 40, progress: undefined, tries: 6 },
])(
  'after five tries that ended at $last % one that ends at $progress % counts as try $tries',
  ({ last, progress, tries }) => {
    const before = { ...afterTries(5), ...(last !== undefined && { progress: last }) }
    const next = nextTry(before, 'job.worker-lost', { now, patienceHours: 24, random: 1, progress })
    expect(next?.outage.tries).toBe(tries)
    expect(next?.pauseSeconds).toBe(2 ** tries)
    expect(next?.outage.since).toBe(tries === 1 ? now.toISOString() : before.since)
  },
)
