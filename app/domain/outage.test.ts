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
