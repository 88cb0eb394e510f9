import { describe, expect, test } from 'vitest'
import { meanConcurrency, paceOf, secondsUntilDone } from './collection-estimate.ts'

const rate = (perVideoSecond: number) => ({ fixedSeconds: 0, perVideoSecond })
const PACE = { analyze: rate(2), translate: rate(0.1), render: rate(1) }
const work = (videoSeconds: number, secondsLeft: number | null = null) => ({
  stages: ['analyze', 'translate', 'render'] as const,
  videoSeconds,
  secondsLeft,
})

test('the time that is left is what all stages take at their pace, shared with other accounts', () => {
  const both = [work(10), work(20)]
  expect(secondsUntilDone(both, { pace: PACE, atOnce: 1, shares: 1 })).toBeCloseTo(93)
  expect(secondsUntilDone(both, { pace: PACE, atOnce: 1, shares: 2 })).toBeCloseTo(186)
  // the longer one takes its time, whoever works on the other
  expect(secondsUntilDone(both, { pace: PACE, atOnce: 8, shares: 1 })).toBeCloseTo(62)
})

test('what a worker says of the stage that runs counts, and without a pace nothing is promised', () => {
  expect(secondsUntilDone([work(10, 5)], { pace: PACE, atOnce: 1, shares: 1 })).toBeCloseTo(16)
  const unknown = { ...PACE, render: undefined }
  expect(secondsUntilDone([work(10, 5)], { pace: unknown, atOnce: 1, shares: 1 })).toBeUndefined()
  const last = { stages: ['render'] as const, videoSeconds: 10, secondsLeft: 7 }
  expect(secondsUntilDone([last], { pace: unknown, atOnce: 1, shares: 1 })).toBe(7)
})

test('a start that every job has is no part of what a second takes', () => {
  const one = { stages: ['render'] as const, videoSeconds: 100, secondsLeft: null }
  const pace = { ...PACE, render: { fixedSeconds: 12, perVideoSecond: 0.5 } }
  expect(secondsUntilDone([one, one], { pace, atOnce: 1, shares: 1 })).toBeCloseTo(124)
})

describe('what a stage takes as the last jobs went', () => {
  const done = (...jobs: [videoSeconds: number, seconds: number][]) =>
    jobs.map(([videoSeconds, seconds]) => ({
      ...{ stage: 'render' as const, videoSeconds, startedSeconds: 100, finishedSeconds: 100 + seconds },
    }))
  test.each([
    ['short and long ones', done([2, 11], [10, 15], [60, 40]), 10, 0.5],
    ['of one length', done([4, 8], [4, 8], [4, 8]), 0, 2],
    ['a line that would begin below nothing', done([10, 5], [20, 20], [30, 35]), 0, 1],
    ['long ones that took less', done([10, 30], [20, 20], [30, 10]), 20, 0],
  ])('%s', (_, jobs, fixedSeconds, perVideoSecond) => {
    const { render } = paceOf(jobs)
    expect(render?.fixedSeconds).toBeCloseTo(fixedSeconds)
    expect(render?.perVideoSecond).toBeCloseTo(perVideoSecond)
  })
  test('two are too few', () => {
    expect(paceOf(done([1, 1], [2, 2]))).toEqual({
      analyze: undefined,
      translate: undefined,
      render: undefined,
    })
  })
})

test.each([
  ['nothing', [], undefined],
  [
    'one after the other, with a night between',
    [
      [0, 10],
      [1000, 1010],
    ],
    1,
  ],
  [
    'two side by side',
    [
      [0, 10],
      [0, 10],
    ],
    2,
  ],
  [
    'one inside the other',
    [
      [0, 30],
      [10, 20],
    ],
    4 / 3,
  ],
  [
    'one into the next',
    [
      [0, 20],
      [10, 30],
      [20, 40],
    ],
    1.5,
  ],
])('jobs at once: %s', (_, spans, expected) => {
  const jobs = spans.map(([startedSeconds = 0, finishedSeconds = 0]) => ({ startedSeconds, finishedSeconds }))
  const found = meanConcurrency(jobs)
  if (expected === undefined) expect(found).toBeUndefined()
  else expect(found).toBeCloseTo(expected)
})
