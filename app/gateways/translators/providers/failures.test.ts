import { expect, test } from 'vitest'
import { providerFailure, retryAfterSeconds } from './failures.ts'

const NOW_MS = Date.parse('2026-01-01T00:00:00Z')

test.each([
  ['7', 7],
  ['1.5', 1.5],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30],
  ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('Retry-After %j is %s seconds', (header, seconds) => {
  expect(retryAfterSeconds(header, NOW_MS)).toBe(seconds)
})

test('a failure keeps no more than the beginning of what was said', () => {
  const failure = providerFailure('x', { problem: 'refused', message: 'a'.repeat(10_000) })
  expect(failure.cause).toMatchObject({ message: 'a'.repeat(300) })
})
