import { expect, test } from 'vitest'
import { isClearly, isNearlyAsGood } from './settle-face.ts'

test.each([
  { known: 0.95, best: 0.96, isShared: true },
  { known: 0.945, best: 0.96, isShared: false },
  { known: 0.69, best: 0.7, isShared: true },
  { known: 0.66, best: 0.7, isShared: false },
  { known: 0.97, best: 0.96, isShared: true },
])('a face of other lines that explains $known where $best can be is that of a line: $isShared', (one) => {
  expect(isNearlyAsGood(one.known, one.best)).toBe(one.isShared)
})

test.each([
  { what: 'a sign in a face of its own', serif: 0.546, sans: 0.519, isSerif: false },
  { what: 'a film title in Ming', serif: 0.92, sans: 0.8, isSerif: true },
])('of $what it is told whether it has serifs: $isSerif', ({ serif, sans, isSerif }) => {
  expect(isClearly(serif, sans)).toBe(isSerif)
})
