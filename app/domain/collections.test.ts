import { expect, test } from 'vitest'
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
