import { expect, test } from 'vitest'
import { sampleFrames } from './sample-frames.ts'

test.each([
  // frames, key frames, samples
  [1000, [0], [120, 370, 620, 870]],
  [1000, [0, 100, 300, 500, 750, 960], [100, 300, 620, 960]],
  // the second is too far from any place
  [1000, [460, 500], [120, 460, 620, 870]],
  [1, [0], [0]],
  [3, [0, 1, 2], [0, 1, 2]],
] as const)('of %i frames with key frames %j it compares %j', (count, keyFrames, samples) => {
  expect(sampleFrames(count, keyFrames)).toEqual(samples)
})
