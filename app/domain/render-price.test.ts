import { expect, test } from 'vitest'
import { creditsForVideo, refundedCredits } from './render-price.ts'

/** As the decoder adds it up: frame by frame. */
function summed(frames: number, fps: number): number {
  let seconds = 0
  for (let frame = 0; frame < frames; frame++) seconds += 1 / fps
  return seconds
}

test.each([
  { fps: 30, seconds: 60, credits: 1 },
  { fps: 10, seconds: 60, credits: 1 },
  { fps: 50, seconds: 60, credits: 1 },
  { fps: 25, seconds: 120, credits: 2 },
  { fps: 30, seconds: 61, credits: 2 },
])('$seconds s at $fps frames a second cost $credits credits', ({ fps, seconds, credits }) => {
  expect(creditsForVideo(summed(seconds * fps, fps))).toBe(credits)
})

test.each([
  [0.2, 1],
  [60.0004, 1],
  [60.001, 2],
  [7200, 120],
])('%f s cost %i', (seconds, credits) => {
  expect(creditsForVideo(seconds)).toBe(credits)
})

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
