import * as z from 'zod'
import { ERROR_STATUS, type ErrorCode } from './errors.ts'
import { type Language, LANGUAGES } from './languages.ts'
import { isRunning, type ProjectStatus, type Stage } from './project-status.ts'
import { CHECK_CODES } from './text-checks.ts'

/**
 * running: nobody need do anything · needs_look: checks have found something, a person decides · waiting_for_credits:
 * the rest goes on once there are enough · failed: it went wrong, a person may let it go on
 */
export const RUN_STATES = [
  'running',
  'needs_look',
  'waiting_for_credits',
  'done',
  'failed',
  'cancelled',
] as const
export type RunState = (typeof RUN_STATES)[number]

/** From these a person may let it go on. */
export const RESUMABLE = [
  'needs_look',
  'waiting_for_credits',
  'failed',
  'cancelled',
] as const satisfies readonly RunState[]
/** Somebody still has something to do. */
export const UNFINISHED = [
  'running',
  'needs_look',
  'waiting_for_credits',
] as const satisfies readonly RunState[]

/** What stops a run that is to stop: the checks of its texts, or that there is no text at all. */
const RUN_CHECKS = [...CHECK_CODES, 'no-texts'] as const
export const RunCheck = z.object({ code: z.enum(RUN_CHECKS), texts: z.int().nonnegative() })
export type RunCheck = z.infer<typeof RunCheck>

const errorCode = z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]])
/** What became of one target language. */
export const RunOutcome = z.object({
  language: z.enum(LANGUAGES),
  error_code: errorCode.nullable(),
  checks: z.array(RunCheck),
})
export type RunOutcome = z.infer<typeof RunOutcome>

export type RunStep =
  /** A job works on it, or the video is not there yet: its end wakes the run. */
  | 'wait'
  | 'analyze'
  | 'confirm-analysis'
  | 'translate'
  | 'check'
  | 'render'
  | 'next-language'
  | 'skip-language'
  | 'fail'

interface RunningProject {
  readonly status: ProjectStatus
  readonly current_stage: Stage
  readonly target_language: Language
  readonly attempt: number
}

interface RunPlace {
  /** The language whose turn it is. */
  readonly target: Language
  /** Its output was made since the run began. */
  readonly isRendered: boolean
  /** The attempt whose failure was told already, and is to be tried again. */
  readonly failedAttempt: number | null
}

/** What an unattended run does next. The same answer however often it is asked, until something has happened. */
export function nextStep(project: RunningProject, { target, isRendered, failedAttempt }: RunPlace): RunStep {
  const { status, current_stage: stage } = project
  if (status === 'created' || isRunning(status)) return 'wait'
  if (status === 'error' && !(isRendered && project.target_language !== target)) {
    const isToldAlready = failedAttempt === project.attempt
    if (stage === 'translation') {
      if (project.target_language !== target) return 'translate'
      return isToldAlready ? 'translate' : 'skip-language'
    }
    if (!isToldAlready) return 'fail'
    return stage === 'analysis' ? 'analyze' : 'render'
  }
  // made before the run had to begin with an earlier language once more
  if (isRendered && project.target_language !== target) return 'next-language'
  if (status === 'uploaded') return 'analyze'
  if (status === 'analyzed') return 'confirm-analysis'
  if (status === 'analysis_confirmed' || project.target_language !== target) return 'translate'
  if (status === 'translated' || status === 'translations_edited') return 'check'
  return status === 'completed' && isRendered ? 'next-language' : 'render'
}

/** Refusals that pass by themselves: the run waits this long and asks again. Others end it. */
export const RETRY_SECONDS: Partial<Record<ErrorCode, number>> = {
  'quota.jobs': 60,
  'quota.analysis': 1800,
  'quota.rendering': 1800,
  'quota.storage': 600,
  'storage.full': 600,
}
