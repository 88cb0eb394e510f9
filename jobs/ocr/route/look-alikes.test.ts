import { expect, test } from 'vitest'
import { looksLike } from './look-alikes.ts'

test.each([
  ['か', '力', true],
  ['っ', 'つ', true],
  ['ー', '一', true],
  ['橋', '橋', true],
  ['っ', 'ッ', false],
  ['橋', '憧', false],
])('%s and %s: %s', (a, b, alike) => {
  expect(looksLike(a, b)).toBe(alike)
})
