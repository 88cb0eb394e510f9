import { expect, test } from 'vitest'
import { formatOfFile } from './formats.ts'

test.each([
  ['a.srt', 'srt'],
  ['a.XLF', 'xliff'],
  ['a.ssa', 'ass'],
  ['a.txt', undefined],
  ['a.constructor', undefined],
  ['a.__proto__', undefined],
])('%s is taken for %s', (name, format) => {
  expect(formatOfFile(name)).toBe(format)
})
