import { expect, test } from 'vitest'
import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { samplePlan } from '#remotion/sample-plan.ts'
import { frameAt, distinctPictures, stateRuns } from './state-runs.ts'

const at25 = Float64Array.from({ length: 50 }, (_, frame) => frame / 25)
/** The sample's items: 0 patch, 1 caption, 2 blur, 3 debug. */
const planOf = (...intervals: [number, number[]][]): OverlayPlan => ({
  ...samplePlan,
  watermark: null,
  flags: [],
  intervals: intervals.map(([startSeconds, show]) => ({ startSeconds, show })),
})

test('a run begins half a frame before the first frame that shows it', () => {
  const runs = stateRuns(planOf([0, []], [0.4, [1]], [1, []]), 'overlay', at25)
  expect(runs.map(({ picture, firstFrame }) => [picture, firstFrame])).toEqual([
    [0, 0],
    [1, 10],
    [0, 25],
  ])
  expect(runs.map(({ startSeconds }) => startSeconds)).toEqual([0, 0.38, 0.98])
})

test('a picture that comes again is the same picture', () => {
  const runs = stateRuns(planOf([0, [1]], [0.4, []], [0.8, [1]], [1.2, []]), 'overlay', at25)
  expect(runs.map(({ picture }) => picture)).toEqual([0, 1, 0, 1])
  expect(distinctPictures(runs)).toEqual([0, 1])
})

test('each layer has runs of its own: what does not concern it does not cut it', () => {
  const plan = planOf([0, []], [0.4, [1]], [0.8, [1, 2]], [1.2, []])
  expect(stateRuns(plan, 'overlay', at25).map(({ firstFrame }) => firstFrame)).toEqual([0, 10, 30])
  expect(stateRuns(plan, 'mask', at25).map(({ firstFrame }) => firstFrame)).toEqual([0, 20, 30])
})

test('an interval that no frame falls into is not shown', () => {
  const runs = stateRuns(planOf([0, []], [0.405, [1]], [0.41, [3]], [0.8, []]), 'overlay', at25)
  expect(runs.map(({ picture, firstFrame }) => [picture, firstFrame])).toEqual([
    [0, 0],
    [2, 10],
    [0, 20],
  ])
})

test('what begins after the last frame is dropped', () => {
  expect(stateRuns(planOf([0, []], [5, [1]]), 'overlay', at25)).toHaveLength(1)
})

test('a time a little beside a frame means that frame, at any rate of frames', () => {
  const uneven = Float64Array.of(0, 0.04, 0.2, 0.21, 1)
  expect(frameAt(0.041, uneven)).toBe(1)
  expect(frameAt(0.09, uneven)).toBe(1)
  expect(frameAt(0.12, uneven)).toBe(2)
  expect(frameAt(0.2099, uneven)).toBe(3)
  expect(frameAt(-1, uneven)).toBe(0)
  expect(frameAt(7, uneven)).toBe(5)
})
