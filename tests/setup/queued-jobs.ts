import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { JobName } from '#app/queue/contracts.ts'

/** The payloads of the jobs that wait in a queue, oldest first. */
export async function queuedJobs(db: Db, name: JobName): Promise<unknown[]> {
  const { rows } = await sql<{ data: unknown }>`
    SELECT data FROM pgboss.job WHERE name = ${name} AND state = 'created' ORDER BY created_on`.execute(db)
  return rows.map(({ data }) => data)
}
