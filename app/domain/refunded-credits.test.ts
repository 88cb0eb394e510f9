import { expect, test } from 'vitest'
import { refundedCredits } from './refunded-credits.ts'

const BASIC = { credits: 10, priceCents: 999 }

test.each([
  ['nothing', 0, 0],
  ['a cent', 1, 0],
  ['just under a credit', 99, 0],
  ['a credit', 100, 1],
  ['half', 500, 5],
  ['all but a cent', 998, 9],
  ['all', 999, 10],
  ['more than was paid', 2000, 10],
  ['less than nothing', -1, 0],
])('who gets %s back (%i cents) gives %i of ten credits', (_what, cents, credits) => {
  expect(refundedCredits(BASIC, cents)).toBe(credits)
})

test('in as many parts as one likes, the credits are those of the whole', () => {
  const steps = Array.from({ length: 999 }, (_, index) => index + 1)
  const taken = steps.map((cents) => refundedCredits(BASIC, cents) - refundedCredits(BASIC, cents - 1))
  expect(Math.min(...taken)).toBe(0)
  expect(taken.reduce((sum, credits) => sum + credits, 0)).toBe(10)
})
