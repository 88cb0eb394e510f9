import { sql } from 'kysely'
import type { PgBoss, WorkHandler } from 'pg-boss'
import { vi } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import type { JobName } from '#app/queue/contracts.ts'

/** The payloads of the jobs that wait in a queue, oldest first. */
export async function queuedJobs(db: Db, name: JobName): Promise<unknown[]> {
  const { rows } = await sql<{ data: unknown }>`
    SELECT data FROM pgboss.job WHERE name = ${name} AND state = 'created' ORDER BY created_on`.execute(db)
  return rows.map(({ data }) => data)
}

/** Has the workers of this boss ask their queues so often, however often they are told to: half a second is the least. */
export function pollEvery(boss: PgBoss, seconds: number): void {
  const polling = { pollingIntervalSeconds: seconds, notifyPollingIntervalSeconds: seconds }
  const work = boss.work.bind(boss)
  vi.spyOn(boss, 'work').mockImplementation((name: string, options: object, handler: WorkHandler<object>) =>
    work(name, { ...options, ...polling }, handler),
  )
}
