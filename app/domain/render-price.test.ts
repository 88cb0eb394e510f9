import { expect, test } from 'vitest'
import { creditsForVideo } from './render-price.ts'

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
