import { describe, expect, test } from 'vitest'
import { creditsForVideo, refundedCredits, wholePrice } from './render-price.ts'

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

const video = (seconds: number | undefined, held = 0) => ({ seconds, held })

describe('what all videos of a folder cost, and how far the balance goes', () => {
  test.each([
    ['nothing', [], 2, 5, { credits: 0, toHold: 0, outputs: 0, paidOutputs: 0 }],
    ['a started minute counts', [video(61)], 1, 5, { credits: 2, toHold: 2, outputs: 1, paidOutputs: 1 }],
    ['each language counts', [video(50), video(61)], 2, 99, { credits: 6, outputs: 4, paidOutputs: 4 }],
    // as the server holds it: one of two outputs of the third
    ['in their order', [video(50), video(61), video(9)], 2, 7, { credits: 8, paidOutputs: 5 }],
    ['a dear one is passed over', [video(601), video(9)], 1, 3, { credits: 12, paidOutputs: 1 }],
    ['what is held', [video(50, 2), video(50)], 2, 1, { credits: 4, toHold: 2, paidOutputs: 3 }],
    ['no balance', [video(50)], 2, 0, { credits: 2, toHold: 2, paidOutputs: 0 }],
    [
      'a length nobody knows',
      [video(undefined), video(9)],
      1,
      9,
      { credits: 1, unknownVideos: 1, outputs: 1 },
    ],
  ])('%s', (_, videos, languages, balance, price) => {
    expect(wholePrice(videos, { languages, balance })).toMatchObject(price)
  })
})
