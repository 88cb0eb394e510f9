import { expect, test } from 'vitest'
import { projectEvents, sampledEdit, stageError } from './project-events.ts'
import { pageName } from './usage.tsx'

const seen = { id: 'p1', status: 'uploaded', stage: 'analysis', error: null } as const

test.each([
  ['created', 'uploaded', 'complete_upload'],
  ['uploaded', 'analyzing', 'start_analysis'],
  ['analyzing', 'analyzed', 'complete_analysis'],
  ['analysis_confirmed', 'translating', 'start_translation'],
  ['translating', 'translated', 'complete_translation'],
  ['translations_confirmed', 'rendering', 'start_rendering'],
  ['completed', 'rendering_premium', 'start_rendering_premium'],
  ['rendering_premium', 'completed', 'complete_rendering_premium'],
] as const)('from %s to %s is told as %s', (from, to, action) => {
  expect(projectEvents({ ...seen, status: from }, { ...seen, status: to })).toEqual([
    { category: 'Process', action, label: 'Project p1' },
  ])
})

// proves flow-constant-17
test('a failed stage is told with its project and its reason', () => {
  const failed = { ...seen, status: 'error', stage: 'translation', error: 'no answer' } as const
  expect(projectEvents({ ...seen, status: 'translating' }, failed)).toEqual([
    { category: 'Error', action: 'error_translation', label: 'Project p1: no answer' },
  ])
  expect(stageError('upload', 'p2', 'upload.too-large').label).toBe('Project p2: upload.too-large')
})

test.each([
  ['nothing has changed', seen, seen],
  ['a stage was cancelled', { ...seen, status: 'analyzing' } as const, seen],
  ['another project is looked at', seen, { ...seen, id: 'p2', status: 'analyzing' } as const],
])('nothing is told when %s', (_, before, now) => {
  expect(projectEvents(before, now)).toEqual([])
})

// proves flow-constant-16, constant-9
test('of ten edits one is told', () => {
  const draws = Array.from({ length: 1000 }, (_, index) => sampledEdit(() => index / 1000))
  expect(draws.filter(Boolean)).toHaveLength(100)
})

test.each([
  ['/', 'Home'],
  ['/projects', 'Projects'],
  ['/projects/create', 'Create Project'],
  ['/projects/8f14/upload', 'Upload Video'],
  ['/projects/8f14/analysis', 'Video Analysis'],
  ['/projects/8f14/result', 'Results'],
  ['/profile/credits', 'Profile'],
  ['/terms', 'Rótulo: translate the text in your videos'],
])('the page %s is told as %s', (path, name) => {
  expect(pageName(path)).toBe(name)
})
