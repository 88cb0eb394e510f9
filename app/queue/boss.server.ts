import { PgBoss } from 'pg-boss'
import { jobContracts, JOB_NAMES } from './contracts.ts'

const DAY_SECONDS = 86_400

/** The queue that a job of `name` ends in when its last attempt died. */
export function deadLetterOf(name: string): string {
  return `${name}-dead`
}

/**
 * A started pg-boss with every queue in place. `serve` is for workers: it supervises (lost heartbeats, retries)
 * and listens for new jobs; the web process only sends.
 */
export async function startBoss(
  connectionString: string,
  { serve, onError }: { serve: boolean; onError: (error: Error) => void },
): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString,
    schema: 'pgboss',
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
  for (const name of JOB_NAMES) await ensureQueue(boss, name)
  return boss
}

async function ensureQueue(boss: PgBoss, name: (typeof JOB_NAMES)[number]): Promise<void> {
  const { heartbeatSeconds, retryLimit } = jobContracts[name]
  const deadLetter = deadLetterOf(name)
  await boss.createQueue(deadLetter, { retryLimit: 20, retryDelay: 10, notify: true })
  await boss.createQueue(name, {
    deadLetter,
    retryLimit,
    heartbeatSeconds,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    // without it a job of more than 15 minutes is failed in spite of its heartbeats
    expireInSeconds: DAY_SECONDS,
    notify: true,
  })
}
