import type { Job, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { Db } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { failReading } from '#app/db/added-texts.server.ts'
import { finishMail } from '#app/db/mails.server.ts'
import { failPreview } from '#app/db/previews.server.ts'
import { failStage } from '#app/db/projects.server.ts'
import { AppError, type ErrorCode, errorCodeOf, mayPass, StaleAttemptError } from '#app/domain/errors.ts'
import { MOST_RUNNING_JOBS } from '#app/domain/quotas.ts'
import type { Stage } from '#app/domain/project-status.ts'
import { failRender } from '#app/services/rendering/fail-render.server.ts'
import { announce } from '#app/services/webhooks/announce.server.ts'
import { deadLetterOf } from '#app/queue/boss.server.ts'
import { jobContracts, type JobName, type JobPayload } from '#app/queue/contracts.ts'
import type { JobContext } from './job-context.ts'

/** Does one job. It may run again after it was cut off, so it must tolerate a repeat. */
export type JobHandler<Name extends JobName> = (
  payload: JobPayload<Name>,
  context: JobContext,
) => Promise<void>

/** The stage that fails when a job of this kind does; previews, added texts, webhooks, mails, models and upkeep belong to no stage. */
const STAGE_OF_JOB = {
  analyze: 'analysis',
  translate: 'translation',
  render: 'rendering',
  preview: undefined,
  'read-text': undefined,
  webhook: undefined,
  mail: undefined,
  model: undefined,
  upkeep: undefined,
} as const satisfies Record<JobName, Exclude<Stage, 'upload'> | undefined>

/** Notifications wake a worker at once; polling catches what they missed. */
const POLLING = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 } as const

const ProjectJob = z.object({ projectId: jobContracts.analyze.payload.shape.projectId, attempt: z.int() })

export interface WorkerParts {
  readonly boss: PgBoss
  readonly db: Db
  readonly log: Logger
  readonly stopping: AbortSignal
}

/**
 * Most jobs of one account that run at once, over all workers of a queue. An account with a limit of its own has it as
 * the tier of its jobs. pg-boss counts when it fetches, so workers that wake at the same instant may begin more; then
 * none of the account's begins until it is below the limit again.
 */
const GROUP_CONCURRENCY = {
  default: env.QUOTA_RUNNING_JOBS,
  tiers: Object.fromEntries(
    Array.from({ length: MOST_RUNNING_JOBS }, (_, index) => [String(index + 1), index + 1]),
  ),
}

/** Serves one queue and its dead letters with `concurrency` jobs at a time. */
export async function serveQueue<Name extends JobName>(
  name: Name,
  handler: JobHandler<Name>,
  concurrency: number,
  parts: WorkerParts,
): Promise<void> {
  const options = { groupConcurrency: GROUP_CONCURRENCY, ...POLLING }
  const workerIds: string[] = []
  const work = async (jobs: Job[]) => {
    try {
      for (const job of jobs) await runJob(name, handler, job, parts)
    } finally {
      // else the next job waits for the end of the polling interval, however short this one was
      for (const id of workerIds) parts.boss.notifyWorker(id)
    }
  }
  // not pg-boss' localConcurrency: of the workers that it makes only the first one can be notified
  for (let i = 0; i < concurrency; i++) workerIds.push(await parts.boss.work(name, options, work))
  const burial = { includeMetadata: true, ...POLLING } as const
  await parts.boss.work<object, unknown, typeof burial>(deadLetterOf(name), burial, async (jobs) => {
    for (const job of jobs) await buryJob(name, job, parts)
  })
}

async function runJob<Name extends JobName>(
  name: Name,
  handler: JobHandler<Name>,
  job: Job,
  { db, log, stopping }: WorkerParts,
): Promise<void> {
  // the table gives each name its own payload, which TypeScript cannot follow through an index
  const payload = jobContracts[name].payload.parse(job.data) as JobPayload<Name>
  const context = {
    db,
    signal: AbortSignal.any([job.signal, stopping]),
    log: log.child({ job: name, jobId: job.id, ...job.data }),
  }
  context.log.info({ retry: job.retryCount }, 'job begins')
  try {
    await handler(payload, context)
    context.log.info('job done')
  } catch (error) {
    if (error instanceof StaleAttemptError)
      return context.log.info('job dropped: another attempt has taken over')
    if (error instanceof AppError && !mayPass(error.code)) {
      context.log.warn({ err: error }, 'job failed')
      return failProject(name, job.data, error.code, db)
    }
    context.log.error({ err: error }, 'job broke off and will be tried again')
    throw error
  }
}

/** A job whose last attempt died leaves a project that waits for ever, unless its failure is performed here. */
async function buryJob(name: JobName, job: JobWithMetadata, { db, log }: WorkerParts): Promise<void> {
  const code = errorCodeOf(job.sourceOutput) ?? 'job.worker-lost'
  log.error({ job: name, output: job.sourceOutput, ...job.data }, 'job given up')
  await failProject(name, job.data, code, db)
}

async function failProject(name: JobName, data: unknown, code: ErrorCode, db: Db): Promise<void> {
  if (name === 'preview') {
    const { previewId } = jobContracts.preview.payload.parse(data)
    return failPreview(db, previewId, code)
  }
  if (name === 'read-text') return failReading(db, jobContracts[name].payload.parse(data).textId)
  if (name === 'mail') return finishMail(db, jobContracts.mail.payload.parse(data).mailId, 'failed', code)
  const stage = STAGE_OF_JOB[name]
  if (!stage) return
  const { projectId, attempt } = ProjectJob.parse(data)
  if (stage === 'rendering') return failRender(db, { projectId, attempt }, { code })
  await db.transaction().execute(async (trx) => {
    const failed = await failStage(trx, { projectId, attempt }, stage, { code, detail: code })
    if (failed) await announce(trx, failed)
  })
}
