import { sql } from 'kysely'
import type { Db } from '../db/client.server.ts'
import { JOB_NAMES, type JobName } from './contracts.ts'

export interface QueueLength {
  readonly name: JobName
  readonly waiting: number
  readonly running: number
  /** How long the one that waits longest could have been begun; null when none waits. */
  readonly oldestWaitSeconds: number | null
}

/** How much there is to do in every queue. Jobs that are put off to a later time do not wait yet. */
export async function findQueueLengths(db: Db): Promise<QueueLength[]> {
  const { rows } = await sql<{ name: JobName; waiting: number; running: number; oldest: number | null }>`
    SELECT name,
      count(*) FILTER (WHERE state < 'active')::int AS waiting,
      count(*) FILTER (WHERE state = 'active')::int AS running,
      extract(epoch FROM now() - min(start_after) FILTER (WHERE state < 'active'))::int AS oldest
    FROM pgboss.job
    WHERE state <= 'active' AND start_after <= now() AND name = ANY(${[...JOB_NAMES]})
    GROUP BY name`.execute(db)
  return JOB_NAMES.map((name) => {
    const row = rows.find((found) => found.name === name)
    return {
      name,
      waiting: row?.waiting ?? 0,
      running: row?.running ?? 0,
      oldestWaitSeconds: row?.oldest ?? null,
    }
  })
}
