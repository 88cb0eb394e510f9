import { expect, test } from 'vitest'
import { secondsUntilDone } from './collection-estimate.ts'
import {
  collectionState,
  type CollectionState,
  countStates,
  isFinished,
  type StandingProject,
} from './collections.ts'

const STANDING: StandingProject = {
  status: 'uploaded',
  isPaused: false,
  queuePosition: null,
  waitsForOutage: false,
  isHeld: false,
  run: null,
}

test.each<[CollectionState, Partial<StandingProject>]>([
  ['upload', { status: 'created' }],
  ['upload', { status: 'created', isPaused: true }],
  ['person', {}],
  ['paused', { isPaused: true }],
  ['queued', { status: 'analyzing', queuePosition: 3 }],
  ['running', { status: 'rendering', isPaused: true }],
  ['paused', { status: 'rendering', isPaused: true, isHeld: true }],
  ['outage', { status: 'analyzing', waitsForOutage: true }],
  ['done', { status: 'completed', isPaused: true }],
  ['failed', { status: 'error' }],
  ['queued', { status: 'completed', run: 'running' }],
  ['paused', { status: 'analyzed', run: 'running', isPaused: true }],
  ['person', { status: 'translated', run: 'needs_look' }],
  ['person', { status: 'completed', run: 'waiting_for_credits' }],
  ['failed', { status: 'completed', run: 'failed' }],
  ['upload', { status: 'created', run: 'running' }],
])('a project is told as %s when it stands as %j', (state, standing) => {
  expect(collectionState({ ...STANDING, ...standing })).toBe(state)
})

test('every state is counted, also those that nothing is in', () => {
  expect(countStates(['done', 'done', 'failed'])).toMatchObject({ done: 2, failed: 1, running: 0 })
})

test('a collection is finished when every video is, well or not, and never while it is empty', () => {
  const [done, failed] = [
    { status: 'completed', run: null } as const,
    { status: 'error', run: 'failed' } as const,
  ]
  expect(isFinished([done, failed])).toBe(true)
  expect(isFinished([done, { status: 'analyzed', run: null }])).toBe(false)
  expect(isFinished([done, { status: 'completed', run: 'running' }])).toBe(false)
  expect(isFinished([done, { status: 'translated', run: 'needs_look' }])).toBe(false)
  expect(isFinished([done, { status: 'uploaded', run: 'cancelled' }])).toBe(true)
  expect(isFinished([done, { status: 'analyzing', run: 'cancelled' }])).toBe(false)
  expect(isFinished([])).toBe(false)
})

const PACE = { analyze: 2, translate: 0.1, render: 1 }
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
