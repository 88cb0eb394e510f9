import { expect, test } from 'vitest'
import { dayOf, nextDay, parseLimit } from './quotas.ts'

test.each([
  ['projects', '0', 0],
  ['projects', '1000000000', 1_000_000_000],
  ['projects', '1000000001', undefined],
  ['projects', '-1', undefined],
  ['projects', '1.5', undefined],
  ['projects', '', undefined],
  ['projects', '9'.repeat(40), undefined],
  ['running_jobs', '0', undefined],
  ['running_jobs', '64', 64],
  ['running_jobs', '65', undefined],
] as const)('%s takes %j as %j', (name, text, limit) => {
  expect(parseLimit(name, text)).toBe(limit)
})

test('the day ends at midnight in UTC, at the end of a year too', () => {
  const night = new Date('2026-12-31T23:59:59.999Z')
  expect(dayOf(night)).toBe('2026-12-31')
  expect(nextDay(night)).toEqual(new Date('2027-01-01T00:00:00Z'))
  expect(nextDay(new Date('2027-01-01T00:00:00Z'))).toEqual(new Date('2027-01-02T00:00:00Z'))
})
