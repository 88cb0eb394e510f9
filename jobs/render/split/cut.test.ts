import { expect, test } from 'vitest'
import { samplePlan } from '#remotion/sample-plan.ts'
import { sourceVideo } from '#tests/factories/source-video.ts'
import { stateRuns } from '../states/state-runs.ts'
import { cutAtKeyFrames, partOfPlan, partOfSource } from './cut.ts'

test('a source is cut at the key frames nearest to equal parts', () => {
  expect(cutAtKeyFrames(sourceVideo(), 4)).toEqual([
    { firstFrame: 0, endFrame: 100 },
    { firstFrame: 100, endFrame: 150 },
    { firstFrame: 150, endFrame: 250 },
  ])
})

test.each([
  ['short', sourceVideo(), 10],
  ['without key frames', sourceVideo({ keyFrames: [0] }), 1],
  ['in an AVI', sourceVideo({ container: 'avi' }), 1],
])('a source %s stays whole', (_, source, maxSeconds) => {
  expect(cutAtKeyFrames(source, maxSeconds)).toEqual([{ firstFrame: 0, endFrame: 250 }])
})

test('all frames are in one part each, whatever the key frames', () => {
  const source = sourceVideo({ keyFrames: [0, 1, 2, 90, 91, 249] })
  const parts = cutAtKeyFrames(source, 0.5)
  expect(parts[0]?.firstFrame).toBe(0)
  expect(parts.at(-1)?.endFrame).toBe(250)
  for (const [index, { firstFrame, endFrame }] of parts.entries()) {
    expect(endFrame).toBeGreaterThan(firstFrame)
    if (index > 0) expect(parts[index - 1]?.endFrame).toBe(firstFrame)
  }
})

test('a part begins shortly before its first frame and ends before the next part’s', () => {
  const part = partOfSource(sourceVideo({ videoOffsetSeconds: 0.5 }), { firstFrame: 50, endFrame: 100 })
  expect(part.frameTimes).toHaveLength(50)
  expect([part.frameTimes[0], part.frameTimes[49]]).toEqual([0, expect.closeTo(1.96)])
  expect(part.part?.seekSeconds).toBeCloseTo(2.484)
  expect(part.videoOffsetSeconds).toBeCloseTo(0.016)
  expect(part.part?.endSeconds).toBeCloseTo(2)
  expect([part.durationSeconds, part.audio]).toEqual([expect.closeTo(2), []])
})

test('the parts of a plan show on every frame what the whole shows', () => {
  const source = sourceVideo()
  const starts = [0, 0.51, 1.99, 2, 2.001, 3.5, 6, 9.7]
  const plan = {
    ...samplePlan,
    intervals: starts.map((startSeconds, index) => ({
      startSeconds,
      show: index % 3 === 0 ? [] : [index % 2],
    })),
  }
  const shownOn = (of: typeof plan, frameTimes: Float64Array) =>
    Array.from(frameTimes, (_, frame) => {
      const run = stateRuns(of, 'overlay', frameTimes).findLast(({ firstFrame }) => firstFrame <= frame)
      return of.intervals[run?.picture ?? 0]?.show
    })
  const parts = cutAtKeyFrames(source, 2).map((range) =>
    shownOn(partOfPlan(plan, source, range), partOfSource(source, range).frameTimes),
  )
  expect(parts).toHaveLength(5)
  expect(parts.flat()).toEqual(shownOn(plan, source.frameTimes))
})
