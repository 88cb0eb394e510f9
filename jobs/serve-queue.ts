import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { Db } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { failReading } from '#app/db/added-texts.server.ts'
import { finishMail } from '#app/db/mails.server.ts'
import { failPreview } from '#app/db/previews.server.ts'
import { failStage, findProgress } from '#app/db/projects.server.ts'
import { AppError, type ErrorCode, errorCodeOf, isTransient, StaleAttemptError } from '#app/domain/errors.ts'
import { nextTry, type OutageCode } from '#app/domain/outage.ts'
import { MOST_RUNNING_JOBS } from '#app/domain/quotas.ts'
import type { Stage } from '#app/domain/project-status.ts'
import { failRender } from '#app/services/rendering/finish-render.server.ts'
import { failRun } from '#app/services/runs/advance-run.server.ts'
import { concludeStage } from '#app/services/runs/wake-run.server.ts'
import { withLogContext } from '#app/log-context.server.ts'
import { inSpan } from '#app/tracing.server.ts'
import { deadLetterOf } from '#app/queue/boss.server.ts'
import { jobContracts, type JobName, type JobPayload } from '#app/queue/contracts.ts'
import type { JobContext } from './job-context.ts'
import { measureJob } from './measure-job.ts'
import { isWorkerLost, outageBehind, outageOf, requeue } from './outages.ts'

/** Does one job. It may run again after it was cut off, so it must tolerate a repeat. */
export type JobHandler<Name extends JobName> = (
  payload: JobPayload<Name>,
  context: JobContext,
) => Promise<void>

/** The stage that fails when a job of this kind does; previews, copies for the editor, added texts, runs, webhooks, mails, models and upkeep belong to no stage. */
const STAGE_OF_JOB = {
  analyze: 'analysis',
  translate: 'translation',
  render: 'rendering',
  preview: undefined,
  'edit-proxy': undefined,
  'read-text': undefined,
  advance: undefined,
  webhook: undefined,
  mail: undefined,
  model: undefined,
  upkeep: undefined,
} as const satisfies Record<JobName, Exclude<Stage, 'upload'> | undefined>

/** Notifications wake a worker at once; polling catches what they missed. */
const POLLING = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 } as const

const Requested = z.object({ requestId: z.string(), traceparent: z.string() }).partial()
const ProjectJob = z.object({ projectId: jobContracts.analyze.payload.shape.projectId, attempt: z.int() })

export interface WorkerParts {
  readonly boss: PgBoss
  readonly db: Db
  readonly log: Logger
  /** Once it is aborted, jobs that run are given back. */
  readonly stopping: AbortSignal
  /** So long a job waits for the end of outages, from its first one on. Without it: as the environment says. */
  readonly patienceHours?: number
  /** Is told how each job of this worker ends. */
  readonly onDone?: (name: JobName) => void
  readonly onOutage?: (name: JobName) => void
  /** Is told what the worker is doing. */
  readonly running?: Map<string, RunningJob>
}

/** A job that this worker has. */
export interface RunningJob {
  readonly queue: JobName
  readonly since: Date
  readonly projectId?: string | undefined
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

/** Does the jobs of one queue, `concurrency` at a time. Resolves to what ends that; jobs that run are done first. */
export async function serveQueue<Name extends JobName>(
  name: Name,
  handler: JobHandler<Name>,
  concurrency: number,
  parts: WorkerParts,
): Promise<() => Promise<void>> {
  const options = { includeMetadata: true, groupConcurrency: GROUP_CONCURRENCY, ...POLLING } as const
  const workerIds: string[] = []
  const work = async (jobs: JobWithMetadata[]) => {
    try {
      for (const job of jobs) await runJob(name, handler, job, parts)
    } finally {
      // else the next job waits for the end of the polling interval, however short this one was
      if (!parts.stopping.aborted) for (const id of workerIds) parts.boss.notifyWorker(id)
    }
  }
  // not pg-boss' localConcurrency: of the workers that it makes only the first one can be notified
  for (let i = 0; i < concurrency; i++)
    workerIds.push(await parts.boss.work<object, unknown, typeof options>(name, options, work))
  return () => parts.boss.offWork(name, { wait: false })
}

/** Ends what the queue has given up. */
export async function serveDeadLetters(name: JobName, parts: WorkerParts): Promise<void> {
  const letters = { includeMetadata: true, ...POLLING } as const
  await parts.boss.work<object, unknown, typeof letters>(deadLetterOf(name), letters, async (jobs) => {
    for (const job of jobs) await handleDeadLetter(name, job, parts)
  })
}

/** Does a job under its own id, that of the request which led to it, and its span: all that is logged on the way carries them. */
function runJob<Name extends JobName>(
  name: Name,
  handler: JobHandler<Name>,
  job: JobWithMetadata,
  parts: WorkerParts,
): Promise<void> {
  const { requestId, traceparent: parent } = Requested.safeParse(job.data).data ?? {}
  const ids = { jobId: job.id, ...(requestId !== undefined && { requestId }) }
  const attributes = { 'messaging.message.id': job.id, 'messaging.destination.name': name }
  return inSpan(`job ${name}`, { kind: 'consumer', parent, attributes }, () =>
    withLogContext(ids, () => tryJob(name, handler, job, parts)),
  )
}

async function tryJob<Name extends JobName>(
  name: Name,
  handler: JobHandler<Name>,
  job: JobWithMetadata,
  parts: WorkerParts,
): Promise<void> {
  // the table gives each name its own payload, which TypeScript cannot follow through an index
  const payload = jobContracts[name].payload.parse(job.data) as JobPayload<Name>
  const log = parts.log.child({ job: name, ...payload })
  const retriesLeft = job.retryLimit - job.retryCount
  // pg-boss has counted the end of the last worker as a retry
  if (job.retryCount > 0 && isWorkerLost(job.output))
    return waitForEnd(name, job, { code: 'job.worker-lost', retriesLeft: retriesLeft + 1 }, { ...parts, log })
  const giveBack = () => requeue(parts, name, job, { retriesLeft, pauseSeconds: 0 })
  // what is given back may be fetched once more before the queue has stopped
  if (isStopping(parts)) return giveBack()
  log.info({ retry: job.retryCount }, 'job begins')
  const projectId = ProjectJob.safeParse(job.data).data?.projectId
  parts.running?.set(job.id, { queue: name, since: new Date(), projectId })
  const measured = measureJob(name, parts.db, projectId)
  let end: 'done' | 'given-back' | 'outage' | 'failed' = 'failed'
  try {
    await handler(payload, { db: parts.db, log, signal: AbortSignal.any([job.signal, parts.stopping]) })
    log.info('job done')
    end = 'done'
    parts.onDone?.(name)
  } catch (error) {
    if (error instanceof StaleAttemptError) return log.info('job dropped: another attempt has taken over')
    if (isStopping(parts)) {
      end = 'given-back'
      log.info({ reason: String(parts.stopping.reason) }, 'job given back')
      return await giveBack()
    }
    const code = outageBehind(error)
    if (code) {
      end = 'outage'
      log.warn({ err: error }, 'job broken off by an outage')
      await waitForEnd(name, job, { code, retriesLeft }, { ...parts, log })
      return parts.onOutage?.(name)
    }
    if (error instanceof AppError && !isTransient(error.code)) {
      log.warn({ err: error }, 'job failed')
      return await failProject(name, job.data, error.code, parts.db)
    }
    log.error({ err: error }, 'job broke off and will be tried again')
    throw error
  } finally {
    parts.running?.delete(job.id)
    await measured(end)
  }
}

/** Asked anew each time: it changes while a job runs. */
const isStopping = ({ stopping }: WorkerParts) => stopping.aborted

/** Queues the job anew, for when the outage may be over; gives it up when it has waited as long as it may. */
async function waitForEnd(
  name: JobName,
  job: JobWithMetadata,
  { code, retriesLeft }: { code: OutageCode; retriesLeft: number },
  { boss, db, log, patienceHours = env.TRANSIENT_RETRY_HOURS }: WorkerParts,
): Promise<void> {
  const projectId = ProjectJob.safeParse(job.data).data?.projectId
  const progress = projectId && (await findProgress(db, projectId))
  const next = nextTry(outageOf(job), code, {
    now: new Date(),
    patienceHours,
    random: Math.random(),
    progress,
  })
  if (!next) {
    log.error({ code }, 'job given up: the outage lasts too long')
    return failProject(name, job.data, code, db)
  }
  // of a first lost worker one learns after half a minute, and pg-boss has paused the job since
  const pauseSeconds = code === 'job.worker-lost' && next.outage.tries === 1 ? 0 : next.pauseSeconds
  log.info({ ...next.outage, pauseSeconds }, 'job waits for the end of the outage')
  await requeue({ boss, db }, name, job, { outage: next.outage, retriesLeft, pauseSeconds })
}

/**
 * A job whose last attempt died leaves a project that waits for ever, unless its failure is performed here. One that
 * only lost its worker is queued anew.
 */
async function handleDeadLetter(name: JobName, job: JobWithMetadata, parts: WorkerParts): Promise<void> {
  const log = parts.log.child({ job: name, jobId: job.id, ...job.data })
  if (isWorkerLost(job.sourceOutput))
    return waitForEnd(name, job, { code: 'job.worker-lost', retriesLeft: 0 }, { ...parts, log })
  const code = errorCodeOf(job.sourceOutput) ?? 'server.failed'
  log.error({ output: job.sourceOutput }, 'job given up')
  await failProject(name, job.data, code, parts.db)
}

async function failProject(name: JobName, data: unknown, code: ErrorCode, db: Db): Promise<void> {
  if (name === 'preview' || name === 'edit-proxy') {
    const { previewId } = jobContracts[name].payload.parse(data)
    return failPreview(db, previewId, code)
  }
  if (name === 'read-text') return failReading(db, jobContracts[name].payload.parse(data).textId)
  if (name === 'mail') return finishMail(db, jobContracts.mail.payload.parse(data).mailId, 'failed', code)
  if (name === 'advance') return failRun(db, jobContracts.advance.payload.parse(data).runId, code)
  const stage = STAGE_OF_JOB[name]
  if (!stage) return
  const { projectId, attempt } = ProjectJob.parse(data)
  if (stage === 'rendering') return failRender(db, { projectId, attempt }, { code })
  await db.transaction().execute(async (trx) => {
    const failed = await failStage(trx, { projectId, attempt }, stage, { code, detail: code })
    if (failed) await concludeStage(trx, failed)
  })
}
