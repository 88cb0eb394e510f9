import { describe, expect, test } from 'vitest'
import {
  breadcrumbStep,
  canMove,
  isRunning,
  type MoveName,
  MOVES,
  openPath,
  PROJECT_STATUSES,
  type ProjectStatus,
  type Stage,
  STAGES,
} from './project-status.ts'

/** The table of the status machine, written out a second time by hand: event → statuses it may start from. */
const EXPECTED: Record<MoveName, string> = {
  upload: 'created',
  removeVideo: 'uploaded',
  startAnalysis: 'uploaded analyzed error:analysis',
  analyzeAgain:
    'analyzed analysis_confirmed translated translations_edited translations_confirmed error:translation',
  analysisDone: 'analyzing',
  analysisFailed: 'analyzing',
  confirmAnalysis: 'analyzed',
  startTranslation:
    'analyzed analysis_confirmed translated translations_edited translations_confirmed completed error:translation',
  translationDone: 'translating',
  translationFailed: 'translating',
  saveTranslations:
    'analysis_confirmed translated translations_edited translations_confirmed completed error:translation error:rendering',
  confirmTranslations: 'analysis_confirmed translated translations_edited error:translation error:rendering',
  startRender: 'translated translations_confirmed completed error:rendering',
  startPremiumRender: 'translations_confirmed completed error:rendering',
  renderDone: 'rendering rendering_premium',
  renderFailed: 'rendering rendering_premium',
  cancel: 'analyzing translating rendering rendering_premium',
}

const moveNames = Object.keys(MOVES) as MoveName[] // the keys of a constant table

/** Every status, and `error` once for each stage that it may have happened in. */
const standings: { status: ProjectStatus; stage: Stage }[] = PROJECT_STATUSES.flatMap((status) =>
  (status === 'error' ? STAGES : (['upload'] as const)).map((stage) => ({ status, stage })),
)

describe.each(moveNames)('%s', (name) => {
  const allowed = EXPECTED[name].split(' ')
  // proves status-1
  test.each(standings)('from $status ($stage)', ({ status, stage }) => {
    expect(canMove(name, status, stage)).toBe(
      allowed.includes(status === 'error' ? `error:${stage}` : status),
    )
  })
})

// proves status-12
test('a job works on a project in exactly four statuses', () => {
  expect(PROJECT_STATUSES.filter(isRunning)).toEqual([
    'analyzing',
    'translating',
    'rendering',
    'rendering_premium',
  ])
})

// proves breadcrumb-1, status-4
test.each([
  ['created', 'upload', 'upload'],
  ['uploaded', 'upload', 'upload'],
  ['analyzing', 'analysis', 'analysis'],
  ['analysis_confirmed', 'analysis', 'analysis'],
  ['translations_edited', 'translation', 'translation'],
  ['rendering', 'rendering', 'rendering'],
  ['rendering_premium', 'rendering', 'rendering'],
  ['completed', 'rendering', 'result'],
  ['error', 'translation', 'translation'],
] as const)('the breadcrumb of %s in stage %s stands at %s', (status, stage, step) => {
  expect(breadcrumbStep(status, stage)).toBe(step)
})

// proves projects-list-10, projects-list-11, projects-list-12, projects-list-13
test.each([
  ['uploaded', '/analysis'],
  ['analyzing', '/analysis'],
  ['analyzed', '/analysis'],
  ['analysis_confirmed', '/translation'],
  ['translating', '/translation'],
  ['translated', '/translation'],
  ['translations_edited', '/translation'],
  ['translations_confirmed', '/result'],
  ['rendering', '/result'],
  ['rendering_premium', '/result'],
  ['completed', '/result'],
  ['created', ''],
  ['error', ''],
] as const)('a project that is %s opens at /projects/{id}%s', (status, suffix) => {
  expect(openPath('7', status)).toBe(`/projects/7${suffix}`)
})
