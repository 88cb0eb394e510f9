import { expect, test } from 'vitest'
import { formatDate, formatMegabytes, formatPercent, formatTimecode, roughWait } from './format.ts'

test.each([
  [0, '0:00.0'],
  [7.04, '0:07.0'],
  [0.3, '0:00.3'],
  [61.96, '1:01.9'],
  [3723.4, '1:02:03.4'],
  [-1, '0:00.0'],
])('%d seconds are the time code %s', (seconds, expected) => {
  expect(formatTimecode(seconds)).toBe(expected)
})

test.each([
  [3, { unit: 'seconds', count: 10 }],
  [41, { unit: 'seconds', count: 50 }],
  [58, { unit: 'minutes', count: 1 }],
  [600, { unit: 'minutes', count: 10 }],
  [6300, { unit: 'hours', count: 2 }],
])('%d seconds left are told as %o', (seconds, expected) => {
  expect(roughWait(seconds)).toEqual(expected)
})

test('a percentage is never rounded up to done', () => {
  expect(formatPercent(99.97, 'en')).toBe('99%')
  expect(formatPercent(43, 'es')).toBe('43\u00a0%')
})

test('a language that has no dates of its own gets those of US English', () => {
  const date = new Date('2026-03-02T12:00:00Z')
  expect(formatDate(date, 'es')).toBe('2 mar 2026')
  expect(formatDate(date, 'ja')).toBe('Mar 2, 2026')
})

test('sizes have as many digits as help', () => {
  expect(formatMegabytes(132_400_000, 'es')).toBe('132 MB')
  expect(formatMegabytes(4_240_000, 'es')).toBe('4,2 MB')
})
