import * as z from 'zod'
import { DeliveryId, MailId, PreviewId, ProjectId, RenderId, RunId, TrackId } from '../domain/ids.ts'
import { TRANSLATION_SCOPES } from '../domain/translation-scope.ts'

export interface JobContract {
  payload: z.ZodType
  heartbeatSeconds: number
  retryLimit: number
  /** Before the first retry; it doubles with each one, up to the most. Without it: 1, at most 60. */
  retryDelaySeconds?: number
  retryDelayMaxSeconds?: number
}

/** Every kind of job: what it is told and how patient the queue is. `attempt` is the project's: a job of an older one may not write. */
export const jobContracts = {
  analyze: {
    payload: z.object({ projectId: ProjectId, attempt: z.int() }),
    heartbeatSeconds: 30,
    retryLimit: 3,
  },
  translate: {
    payload: z.object({
      projectId: ProjectId,
      attempt: z.int(),
      scope: z.enum(TRANSLATION_SCOPES).default('all'),
      withGlossary: z.boolean().default(true),
    }),
    heartbeatSeconds: 30,
    retryLimit: 3,
  },
  render: {
    payload: z.object({
      renderId: RenderId,
      projectId: ProjectId,
      attempt: z.int(),
      /** Of a long render that was cut: the number of a part, or the joining of all; absent: the render itself. */
      part: z.union([z.int().nonnegative(), z.literal('join')]).optional(),
    }),
    heartbeatSeconds: 30,
    retryLimit: 3,
  },
  /** Trials, contact sheets, copies for browsers: short, and somebody is waiting, so they do not stand in line behind renders. */
  preview: {
    payload: z.object({ previewId: PreviewId }),
    heartbeatSeconds: 30,
    retryLimit: 1,
  },
  /** Copies of sources that the editor seeks in: a film's takes long, and nobody waits for it. */
  'edit-proxy': {
    payload: z.object({ previewId: PreviewId }),
    heartbeatSeconds: 30,
    retryLimit: 1,
  },
  /** Reads a text that a person has added; somebody is waiting. */
  'read-text': {
    payload: z.object({ projectId: ProjectId, textId: TrackId }),
    heartbeatSeconds: 30,
    retryLimit: 2,
  },
  /** Takes an unattended run on to its next step. */
  advance: {
    payload: z.object({ projectId: ProjectId, runId: RunId }),
    heartbeatSeconds: 30,
    retryLimit: 5,
  },
  /** `attempt` counts from 0; a job for another than the next one is out of date. */
  webhook: {
    payload: z.object({ deliveryId: DeliveryId, attempt: z.int() }),
    heartbeatSeconds: 30,
    retryLimit: 3,
  },
  /** A mail server that defers mail, or is away, gets about five hours. */
  mail: {
    payload: z.object({ mailId: MailId }),
    heartbeatSeconds: 30,
    retryLimit: 12,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 3600,
  },
  /** An offline translation model that an administrator has asked for. */
  model: { payload: z.object({ leg: z.string().max(20) }), heartbeatSeconds: 30, retryLimit: 1 },
  upkeep: { payload: z.object({}), heartbeatSeconds: 30, retryLimit: 1 },
} as const satisfies Record<string, JobContract>
export type JobName = keyof typeof jobContracts
export type JobPayload<Name extends JobName> = z.infer<(typeof jobContracts)[Name]['payload']>
export const JOB_NAMES: readonly JobName[] = [
  'analyze',
  'translate',
  'render',
  'preview',
  'edit-proxy',
  'read-text',
  'advance',
  'webhook',
  'mail',
  'model',
  'upkeep',
]
