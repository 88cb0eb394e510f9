import { expect, test } from 'vitest'
import {
  formatDate,
  formatMegabytes,
  formatOverLimit,
  formatPercent,
  formatTimecode,
  roughWait,
} from './format.ts'

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
  [5400, { unit: 'hours', count: 2 }],
  [6300, { unit: 'hours', count: 2 }],
  [12_000, { unit: 'hours', count: 3 }],
])('%d seconds left are told as %o', (seconds, expected) => {
  expect(roughWait(seconds)).toEqual(expected)
})

test('a percentage is never rounded up to done', () => {
  expect(formatPercent(99.97, 'en')).toBe('99%')
  expect(formatPercent(43, 'es')).toBe('43\u00a0%')
})

// proves constant-8
test('a language that has no dates of its own gets those of US English', () => {
  const date = new Date('2026-03-02T12:00:00Z')
  expect(formatDate(date, 'es')).toBe('2 mar 2026')
  expect(formatDate(date, 'ja')).toBe('Mar 2, 2026')
})

test('sizes have as many digits as help', () => {
  expect(formatMegabytes(132.4 * 1_048_576, 'es')).toBe('132 MB')
  expect(formatMegabytes(4.24 * 1_048_576, 'es')).toBe('4,2 MB')
  expect(formatMegabytes(39_500, 'es')).toBe('39 kB')
  expect(formatMegabytes(1, 'es')).toBe('1 kB')
  expect(formatMegabytes(0, 'es')).toBe('0 MB')
})

test('sizes and limits are counted in the same megabytes of 1,048,576 bytes', () => {
  expect(formatMegabytes(104_857_600, 'es')).toBe('100 MB')
  expect(formatMegabytes(2048 * 1_048_576, 'de')).toBe('2.048 MB')
})

test.each([
  ['es', 104_857_601, '104.857.601 bytes', '104.857.600 bytes'],
  ['fr', 104_857_601, '104\u202f857\u202f601\u00a0octets', '104\u202f857\u202f600\u00a0octets'],
  ['en', 105_381_887, '105,381,887 bytes', '104,857,600 bytes'],
  ['en', 105_381_888, '101 MB', '100 MB'],
])('in %s a file of %d bytes is told apart from the limit: %s and %s', (language, bytes, size, limit) => {
  expect(formatOverLimit(bytes, 104_857_600, language)).toEqual({ size, limit })
})
