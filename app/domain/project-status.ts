export const PROJECT_STATUSES = [
  'created',
  'uploaded',
  'analyzing',
  'analyzed',
  'analysis_confirmed',
  'translating',
  'translated',
  'translations_edited',
  'translations_confirmed',
  'rendering',
  'rendering_premium',
  'completed',
  'error',
] as const
export type ProjectStatus = (typeof PROJECT_STATUSES)[number]

export const STAGES = ['upload', 'analysis', 'translation', 'rendering'] as const
export type Stage = (typeof STAGES)[number]

/** A status to move from; `error:<stage>` is the status `error` while `current_stage` is that stage. */
export type From = Exclude<ProjectStatus, 'error'> | `error:${Stage}`
/** `status_before` goes back to the status that the running stage started from. */
type To = ProjectStatus | 'status_before'
export interface Move {
  readonly from: readonly From[]
  readonly to: To
  /** The stage that the project is in after the move; undefined keeps it. */
  readonly stage?: Stage
}

/** Every move a project can make. SQL performs it by comparing with `from`, so a race is decided once. */
export const MOVES = {
  upload: { from: ['created'], to: 'uploaded', stage: 'upload' },
  /** Gives up the video there is, for another one. */
  removeVideo: { from: ['uploaded'], to: 'created', stage: 'upload' },
  startAnalysis: { from: ['uploaded', 'analyzed', 'error:analysis'], to: 'analyzing', stage: 'analysis' },
  /** Gives up the texts there are, so only who says so may do it. */
  analyzeAgain: {
    from: [
      'analyzed',
      'analysis_confirmed',
      'translated',
      'translations_edited',
      'translations_confirmed',
      'error:translation',
    ],
    to: 'analyzing',
    stage: 'analysis',
  },
  analysisDone: { from: ['analyzing'], to: 'analyzed', stage: 'analysis' },
  analysisFailed: { from: ['analyzing'], to: 'error', stage: 'analysis' },
  confirmAnalysis: { from: ['analyzed'], to: 'analysis_confirmed', stage: 'analysis' },
  startTranslation: {
    from: [
      'analyzed',
      'analysis_confirmed',
      'translated',
      'translations_edited',
      'translations_confirmed',
      'completed',
      'error:translation',
    ],
    to: 'translating',
    stage: 'translation',
  },
  translationDone: { from: ['translating'], to: 'translated', stage: 'translation' },
  translationFailed: { from: ['translating'], to: 'error', stage: 'translation' },
  saveTranslations: {
    from: [
      'analysis_confirmed',
      'translated',
      'translations_edited',
      'translations_confirmed',
      'completed',
      'error:translation',
      'error:rendering',
    ],
    to: 'translations_edited',
    stage: 'translation',
  },
  confirmTranslations: {
    from: ['analysis_confirmed', 'translated', 'translations_edited', 'error:translation', 'error:rendering'],
    to: 'translations_confirmed',
    stage: 'translation',
  },
  startRender: {
    from: ['translated', 'translations_confirmed', 'completed', 'error:rendering'],
    to: 'rendering',
    stage: 'rendering',
  },
  startPremiumRender: {
    from: ['translations_confirmed', 'completed', 'error:rendering'],
    to: 'rendering_premium',
    stage: 'rendering',
  },
  renderDone: { from: ['rendering', 'rendering_premium'], to: 'completed', stage: 'rendering' },
  renderFailed: { from: ['rendering', 'rendering_premium'], to: 'error', stage: 'rendering' },
  cancel: { from: ['analyzing', 'translating', 'rendering', 'rendering_premium'], to: 'status_before' },
} as const satisfies Record<string, Move>
export type MoveName = keyof typeof MOVES

export const RUNNING = [
  'analyzing',
  'translating',
  'rendering',
  'rendering_premium',
] as const satisfies readonly ProjectStatus[]
/** A job is working on the project. */
export function isRunning(status: ProjectStatus): boolean {
  return (RUNNING as readonly ProjectStatus[]).includes(status)
}

/** Whether the move is allowed from this status; `stage` is the project's `current_stage`. */
export function canMove(name: MoveName, status: ProjectStatus, stage: Stage): boolean {
  const from: readonly From[] = MOVES[name].from
  return from.includes(status === 'error' ? `error:${stage}` : status)
}

const STAGE_OF_STATUS = {
  created: 'upload',
  uploaded: 'upload',
  analyzing: 'analysis',
  analyzed: 'analysis',
  analysis_confirmed: 'analysis',
  translating: 'translation',
  translated: 'translation',
  translations_edited: 'translation',
  translations_confirmed: 'translation',
  rendering: 'rendering',
  rendering_premium: 'rendering',
  completed: 'rendering',
} as const satisfies Record<Exclude<ProjectStatus, 'error'>, Stage>

/** The stage that a status belongs to. An error belongs to the stage that failed, which its status does not tell: `upload` then. */
export function stageOf(status: ProjectStatus): Stage {
  return status === 'error' ? 'upload' : STAGE_OF_STATUS[status]
}

export const BREADCRUMB_STEPS = ['upload', 'analysis', 'translation', 'rendering', 'result'] as const
export type BreadcrumbStep = (typeof BREADCRUMB_STEPS)[number]
/** The step of the breadcrumb that is current; an error belongs to its stage. */
export function breadcrumbStep(status: ProjectStatus, stage: Stage): BreadcrumbStep {
  if (status === 'completed') return 'result'
  return status === 'error' ? stage : stageOf(status)
}

/** Where the project list's open button goes. */
export function openPath(id: string, status: ProjectStatus): string {
  if (status === 'uploaded' || status === 'analyzing' || status === 'analyzed')
    return `/projects/${id}/analysis`
  if (
    status === 'analysis_confirmed' ||
    status === 'translating' ||
    status === 'translated' ||
    status === 'translations_edited'
  )
    return `/projects/${id}/translation`
  if (
    status === 'translations_confirmed' ||
    status === 'rendering' ||
    status === 'rendering_premium' ||
    status === 'completed'
  )
    return `/projects/${id}/result`
  return `/projects/${id}`
}

/** What analysis reports while it runs, in the order it does them. */
export const ANALYSIS_SUBSTEPS = [
  'detecting',
  'grouping',
  'filtering',
  'translating',
  'coherence',
  'ready',
] as const
export type AnalysisSubstep = (typeof ANALYSIS_SUBSTEPS)[number]

/** Of every stage: a translation may first have to fetch what translates. */
export const SUBSTEPS = [...ANALYSIS_SUBSTEPS, 'downloading_model'] as const
export type Substep = (typeof SUBSTEPS)[number]
