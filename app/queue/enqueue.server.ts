import { fromKysely, type PgBoss } from 'pg-boss'
import type { Trx } from '../db/client.server.ts'
import type { Attempt } from '../db/projects.server.ts'
import { env } from '../env.server.ts'
import { logContext } from '../log-context.server.ts'
import { log } from '../log.server.ts'
import { traceParent } from '../tracing.server.ts'
import { startBoss } from './boss.server.ts'
import { jobContracts, type JobName, type JobPayload } from './contracts.ts'
import { fairTurn } from './fair-turn.server.ts'
import { settleJob } from './project-jobs.server.ts'
import { findWaitingJobs } from './waiting-jobs.server.ts'

let sender: Promise<PgBoss> | undefined

/** The process's own sending side, started when the first job is sent. */
function sendingBoss(): Promise<PgBoss> {
  sender ??= startBoss(env.DATABASE_URL, {
    serve: false,
    timeoutMs: env.DATABASE_TIMEOUT_MS,
    onError: (error) => log.warn({ err: error }, 'the queue reports an error'),
  }).catch((cause: unknown) => {
    sender = undefined
    throw cause
  })
  return sender
}

/**
 * Queues a job, with the id and the span of the request that led to it, inside the caller's transaction, behind the
 * account's other ones: no commit, no job. It runs once `startAfterSeconds` have passed.
 */
export async function enqueue<Name extends JobName>(
  trx: Trx,
  name: Name,
  payload: JobPayload<Name>,
  { startAfterSeconds }: { startAfterSeconds?: number } = {},
): Promise<void> {
  const boss = await sendingBoss()
  const { requestId } = logContext()
  const traceparent = traceParent()
  const data = {
    ...jobContracts[name].payload.parse(payload),
    ...(requestId !== undefined && { requestId }),
    ...(traceparent !== undefined && { traceparent }),
  }
  await boss.send(name, data, {
    db: fromKysely(trx),
    ...(await fairTurn(trx, name, payload)),
    ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
  })
  if (isStageJob(name) && 'projectId' in payload) await settleJob(trx, payload.projectId)
}

function isStageJob(name: JobName): boolean {
  return name === 'analyze' || name === 'translate' || name === 'render'
}

/**
 * Takes an attempt's jobs that wait from the queue. Resolves to true when no worker has begun any of its work: then
 * nothing was used.
 */
export async function withdraw(
  trx: Trx,
  name: 'analyze' | 'translate' | 'render',
  { projectId, attempt }: Attempt,
): Promise<boolean> {
  const waiting = await findWaitingJobs(trx, name, { projectId, attempt })
  if (waiting.length === 0) return false
  const boss = await sendingBoss()
  await boss.cancel(
    name,
    waiting.map(({ id }) => id),
    { db: fromKysely(trx) },
  )
  return waiting.every(({ untouched }) => untouched)
}

/** Closes the sending side; for a clean end of the process. */
export async function stopSending(): Promise<void> {
  const boss = await sender
  sender = undefined
  await boss?.stop({ graceful: false })
}
