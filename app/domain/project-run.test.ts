import { expect, test } from 'vitest'
import { nextStep, type RunStep } from './project-run.ts'
import type { ProjectStatus, Stage } from './project-status.ts'

const project = (
  status: ProjectStatus,
  current_stage: Stage = 'translation',
  target: 'en' | 'de' = 'en',
) => ({
  status,
  current_stage,
  target_language: target,
  attempt: 7,
})
const place = { target: 'en', isRendered: false, failedAttempt: null } as const

test.each<[ProjectStatus, RunStep]>([
  ['created', 'wait'],
  ['uploaded', 'analyze'],
  ['analyzing', 'wait'],
  ['analyzed', 'confirm-analysis'],
  ['analysis_confirmed', 'translate'],
  ['translating', 'wait'],
  ['translated', 'check'],
  ['translations_edited', 'check'],
  ['translations_confirmed', 'render'],
  ['rendering_premium', 'wait'],
  ['completed', 'render'],
])('a project that is %s: %s', (status, step) => {
  expect(nextStep(project(status), place)).toBe(step)
})

test('an output of this language leads to the next one, one of another language does not', () => {
  const rendered = { ...place, isRendered: true }
  expect(nextStep(project('completed'), rendered)).toBe('next-language')
  expect(nextStep(project('translated'), rendered)).toBe('check')
  expect(nextStep(project('completed', 'rendering', 'de'), place)).toBe('translate')
  expect(nextStep(project('completed', 'rendering', 'de'), rendered)).toBe('next-language')
})

test('a failure is told once; a person who lets it go on has the stage tried again', () => {
  const again = { ...place, failedAttempt: 7 }
  const failed = (stage: Stage) => project('error', stage)
  expect(nextStep(failed('analysis'), place)).toBe('fail')
  expect(nextStep(failed('analysis'), again)).toBe('analyze')
  expect(nextStep(failed('rendering'), place)).toBe('fail')
  expect(nextStep(failed('rendering'), again)).toBe('render')
  expect(nextStep(failed('translation'), place)).toBe('skip-language')
  expect(nextStep(failed('translation'), again)).toBe('translate')
  expect(nextStep(failed('translation'), { ...place, target: 'de' })).toBe('translate')
})
