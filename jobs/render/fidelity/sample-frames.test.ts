import { expect, test } from 'vitest'
import { framesShowingMost, sampleFrames } from './sample-frames.ts'

const track = (startFrame: number, endFrame: number) => ({ startFrame, endFrame })

test('a frame that shows several texts serves for all of them', () => {
  const [title, first, second] = [track(0, 100), track(10, 50), track(50, 90)]
  const frames = framesShowingMost([title, first, second], 6)
  expect(frames.size).toBe(2)
  expect([...frames.values()].flat()).toHaveLength(3)
})

test('a text of one frame is searched for in it', () => {
  expect([...framesShowingMost([track(7, 8)], 6).keys()]).toEqual([7])
})

test('of many texts as many are searched for as the frames allow', () => {
  const tracks = Array.from({ length: 20 }, (_, index) => track(index * 10, index * 10 + 10))
  expect(framesShowingMost(tracks, 6).size).toBe(6)
})

test('no texts need no frame', () => {
  expect(framesShowingMost([], 6).size).toBe(0)
})

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
