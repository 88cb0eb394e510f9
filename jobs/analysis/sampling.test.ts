import { expect, test } from 'vitest'
import { frameBytes, frameOf } from './frame.ts'
import { framesBetweenLooks, Sampler } from './sampling.ts'
import type { TrackingConfig } from './reader.ts'

const config = (frame_step: TrackingConfig['frame_step'], min_duration_seconds = 0.5): TrackingConfig => ({
  ...{ frame_step, min_duration_seconds, text_similarity: 0.8, position_similarity: 0.05 },
  ...{ min_text_length: 4, confidence_threshold: 0.5, paragraph: false },
})

test.each([
  // step, shortest text, frames a second, frames between looks
  [1, 0.5, 30, 3],
  [3, 0.5, 30, 3],
  [5, 0.5, 30, 5],
  [10, 0.5, 30, 10],
  [1, 0, 30, 1],
  [3, 0, 30, 3],
  [1, 0.5, 60, 7],
  [10, 0.5, 60, 30],
  [5, 60, 30, 15],
] as const)(
  'step %i with texts of %d s at %i frames a second: a look every %i frames',
  (step, shortest, fps, frames) => {
    expect(framesBetweenLooks(config(step, shortest), fps)).toBe(frames)
  },
)

test.each([1, 3, 5, 10] as const)('with step %i every text that is long enough is looked at', (step) => {
  for (const fps of [24, 25, 30, 50, 60])
    for (const shortest of [0.5, 1, 2])
      expect(framesBetweenLooks(config(step, shortest), fps)).toBeLessThanOrEqual(shortest * fps)
})

/** A grey frame with a square of another grey. */
function frame(index: number, square: number) {
  const [width, height] = [64, 32]
  const bytes = new Uint8Array(frameBytes(width, height)).fill(128)
  for (let y = 16; y < 32; y++) bytes.fill(square, y * width + 16, y * width + 32)
  return frameOf(index, { width, height }, bytes, { matrix: 'bt709', fullRange: false })
}

test('frames off the step are passed, unchanged ones rest, changed ones are examined when it is time', () => {
  const sampler = new Sampler(config(3, 0.8), 30)
  const looks = [128, 200, 200, 200, 200, 200, 200, 200, 200, 200, 128, 128, 203, 128, 128, 128].map(
    (grey, index) => sampler.look(frame(index, grey)),
  )
  // by their first letters; a look every six frames at most, at multiples of three
  expect(looks.map((look) => look[0]).join('')).toBe('epppppepprpprppe')
})

test.each([
  [0, 'rest'],
  [5, 'rest'],
  [8, 'examine'],
  [-60, 'examine'],
] as const)('a tile that changes by %i levels: %s', (change, look) => {
  const sampler = new Sampler(config(1, 0), 30)
  sampler.look(frame(0, 128))
  expect(sampler.look(frame(1, 128 + change))).toBe(look)
})
