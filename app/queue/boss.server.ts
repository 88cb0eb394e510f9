import { PgBoss } from 'pg-boss'
import { poolOptions } from '../db/pool-options.server.ts'
import { type JobContract, jobContracts, JOB_NAMES } from './contracts.ts'

/** Where the queue keeps its tables. */
export const QUEUE_SCHEMA = 'pgboss'
const DAY_SECONDS = 86_400
/** pg-boss sweeps away what has waited for longer: of a queue that is paused, or a product that was off, for two weeks by default. */
const WAITING_SECONDS = 3650 * DAY_SECONDS

/** The queue that a job of `name` ends in when its last attempt died. */
export function deadLetterOf(name: string): string {
  return `${name}-dead`
}

/**
 * A started pg-boss on tables that `installQueues` has made; throws when they are missing or of another version.
 * `serve` is for workers: it supervises (lost heartbeats, retries) and listens for new jobs; the web process only sends.
 */
export async function startBoss(
  connectionString: string,
  {
    serve,
    timeoutMs = 60_000,
    onError,
  }: { serve: boolean; timeoutMs?: number; onError: (error: Error) => void },
): Promise<PgBoss> {
  const boss = new PgBoss({
    ...poolOptions(connectionString, timeoutMs),
    schema: QUEUE_SCHEMA,
    // the tables belong to the role that migrates
    migrate: false,
    max: serve ? 5 : 2,
    supervise: serve,
    schedule: serve,
    useListenNotify: serve,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 600,
  })
  boss.on('error', onError)
  await boss.start()
  return boss
}

/** Every queue, with the one that its dead jobs go to; of those that exist only how long a job may wait is set anew. */
export async function createQueues(boss: PgBoss): Promise<void> {
  for (const name of JOB_NAMES) await ensureQueue(boss, name)
}

async function ensureQueue(boss: PgBoss, name: (typeof JOB_NAMES)[number]): Promise<void> {
  const {
    heartbeatSeconds,
    retryLimit,
    retryDelaySeconds = 1,
    retryDelayMaxSeconds = 60,
  }: JobContract = jobContracts[name]
  const deadLetter = deadLetterOf(name)
  const waiting = { retentionSeconds: WAITING_SECONDS }
  await boss.createQueue(deadLetter, { ...waiting, retryLimit: 20, retryDelay: 10, notify: true })
  await boss.createQueue(name, {
    ...waiting,
    deadLetter,
    retryLimit,
    heartbeatSeconds,
    retryDelay: retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: retryDelayMaxSeconds,
    // without it a job of more than 15 minutes is failed in spite of its heartbeats
    expireInSeconds: DAY_SECONDS,
    notify: true,
  })
  for (const queue of [deadLetter, name]) await boss.updateQueue(queue, waiting)
}
