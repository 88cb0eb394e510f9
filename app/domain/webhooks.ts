import type { ProjectStatus, Stage } from './project-status.ts'

export const WEBHOOK_EVENTS = [
  'analysis.done',
  'analysis.failed',
  'translation.done',
  'translation.failed',
  'render.done',
  'render.failed',
  'collection.finished',
  'test',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
/** What is told of one project. */
type ProjectEvent = Exclude<WebhookEvent, 'test' | 'collection.finished'>

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** Why an attempt was not good: `refused` is any answer but 2xx, `not-public` an address that we do not call. */
export const DELIVERY_FAILURES = [
  'refused',
  'redirected',
  'unreachable',
  'too-slow',
  'not-public',
  'disabled',
] as const
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number]

/** Who or what switched it off: its owner, failing for too long, or its own answer 410. */
export const DISABLED_REASONS = ['owner', 'failing', 'gone'] as const
export type DisabledReason = (typeof DISABLED_REASONS)[number]

/** A webhook that has failed for so long, without one success, is switched off. */
export const FAILING_DAYS = 5

const MINUTE = 60
const HOUR = 3600
/** Between an attempt that failed and the next one, in seconds: about a day and a half in all. */
const RETRY_DELAYS: readonly number[] = [
  5,
  30,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  20 * HOUR,
]
/** Deliveries that fail together shall not all come again together. */
const JITTER = 0.2

/** Seconds until the next attempt after so many; undefined when it was the last one. `random` is 0 to 1. */
export function retryDelaySeconds(attempts: number, random: number): number | undefined {
  const delay = RETRY_DELAYS[attempts - 1]
  return delay === undefined ? undefined : Math.round(delay * (1 + JITTER * random))
}

/** What a job has just made of a project, or undefined when that is nothing to tell of. */
export function eventOf(status: ProjectStatus, stage: Stage): ProjectEvent | undefined {
  switch (status) {
    case 'analyzed':
      return 'analysis.done'
    case 'translated':
      return 'translation.done'
    case 'completed':
      return 'render.done'
    case 'error':
      return stage === 'upload' ? undefined : FAILED[stage]
    default:
      return undefined
  }
}

const FAILED = {
  analysis: 'analysis.failed',
  translation: 'translation.failed',
  rendering: 'render.failed',
} as const satisfies Record<Exclude<Stage, 'upload'>, ProjectEvent>
