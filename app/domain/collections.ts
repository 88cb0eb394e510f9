import { type RunState, UNFINISHED } from './project-run.ts'
import { isRunning, type ProjectStatus } from './project-status.ts'

/** A page, a list and an archive of a collection show all of it. */
export const MOST_PROJECTS_A_COLLECTION = 500
/** Files that are announced by one call. */
export const MOST_ANNOUNCED = 100
export const MOST_COLLECTIONS = 200

/** Among an account's own jobs; those of others are not delayed by it. */
export const PRIORITIES = [-1, 0, 1] as const
export type Priority = (typeof PRIORITIES)[number]

/**
 * Where a project of a collection stands. upload: its video is still to come · person: somebody has to go on ·
 * paused: held back, or will be before its next step · queued: a worker will take it · outage: it goes on once what is
 * away is back
 */
export const COLLECTION_STATES = [
  'upload',
  'person',
  'paused',
  'queued',
  'outage',
  'running',
  'done',
  'failed',
] as const
export type CollectionState = (typeof COLLECTION_STATES)[number]

export interface StandingProject {
  readonly status: ProjectStatus
  readonly isPaused: boolean
  /** 1 is next; null when it does not wait for a worker. */
  readonly queuePosition: number | null
  readonly waitsForOutage: boolean
  /** Its job is held back. */
  readonly isHeld: boolean
  /** Of its unattended run; null where a person starts each step. */
  readonly run: RunState | null
}

export function collectionState(project: StandingProject): CollectionState {
  const { status, isPaused, queuePosition, waitsForOutage, isHeld, run } = project
  if (isRunning(status)) {
    if (isHeld) return 'paused'
    if (waitsForOutage) return 'outage'
    return queuePosition === null ? 'running' : 'queued'
  }
  if (status === 'created') return 'upload'
  if (run === 'needs_look' || run === 'waiting_for_credits') return 'person'
  // between two steps, or with other languages still to come
  if (run === 'running') return isPaused ? 'paused' : 'queued'
  if (status === 'error' || run === 'failed') return 'failed'
  if (status === 'completed') return 'done'
  return isPaused ? 'paused' : 'person'
}

/** How many projects stand where; every state is there. */
export function countStates(states: readonly CollectionState[]): Record<CollectionState, number> {
  const counts = { upload: 0, person: 0, paused: 0, queued: 0, outage: 0, running: 0, done: 0, failed: 0 }
  for (const state of states) counts[state] += 1
  return counts
}

/** Somebody has ended its unattended run, and what ran for it has stopped. */
export function isStopped({ status, run }: { status: ProjectStatus; run: RunState | null }): boolean {
  return run === 'cancelled' && status !== 'completed' && !isRunning(status)
}

/** All of it has come to its end, well or not, and no unattended run has anything left to do or waits for somebody. */
export function isFinished(
  projects: readonly { readonly status: ProjectStatus; readonly run: RunState | null }[],
): boolean {
  return (
    projects.length > 0 &&
    projects.every(
      ({ status, run }) =>
        (status === 'completed' || status === 'error' || run === 'failed' || isStopped({ status, run })) &&
        !(UNFINISHED as readonly (RunState | null)[]).includes(run),
    )
  )
}
