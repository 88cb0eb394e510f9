import { type RawBuilder, sql } from 'kysely'
import type { JobOptions } from 'pg-boss'
import type { Trx } from '../db/client.server.ts'
import type { JobName, JobPayload } from './contracts.ts'

/** Between two jobs of one account: newcomers find room there. */
const STEP = 2

/**
 * Where a job stands among those of other accounts: fair queueing by pg-boss' own `priority`. The queue serves the
 * lowest turn first. A job's turn is `STEP` after the account's job before it; an account with nothing in the queue
 * joins right after the turn that runs. So accounts take turns however many jobs each has, whoever has nothing running
 * comes next, and nobody starves: every turn given out is later than the one that runs, and holds one job an account.
 *
 * Turns are never changed afterwards, and live in the queue alone: once it is empty they begin at 0 again.
 */
export async function fairTurn<Name extends JobName>(
  trx: Trx,
  name: Name,
  payload: JobPayload<Name>,
): Promise<Pick<JobOptions, 'priority' | 'group'>> {
  const owner = ownerOf(payload)
  if (owner === undefined) return {}
  // the join of a render is short and its owner has waited: it does not go behind the renders that were asked for later
  const joins = 'part' in payload && payload.part === 'join'
  const { rows } = await sql<{
    account: string
    tier: string | null
    running: number | null
    own: number | null
  }>`
    SELECT owner.user_id AS account,
      (SELECT value::text FROM account_quotas
        WHERE user_id = owner.user_id AND account_quotas.name = 'running_jobs') AS tier,
      coalesce(
        (SELECT max(-priority) FROM pgboss.job
          WHERE name = ${name} AND state = 'active' AND group_id IS NOT NULL),
        -- no worker is there: the turn that will run next
        (SELECT -priority FROM pgboss.job
          WHERE name = ${name} AND state < 'active' AND NOT blocked ORDER BY priority DESC LIMIT 1)
      ) AS running,
      (SELECT max(-priority) FROM pgboss.job
        WHERE name = ${name} AND state <= 'active' AND group_id = owner.user_id::text) AS own
    FROM (${owner}) AS owner`.execute(trx)
  const [row] = rows
  if (!row) return {}
  const behindRunning = row.running === null ? 0 : row.running + 1
  const turn = joins || row.own === null ? behindRunning : Math.max(behindRunning, row.own + STEP)
  return { priority: 0 - turn, group: { id: row.account, ...(row.tier !== null && { tier: row.tier }) } }
}

/** Selects the account that a job works for; undefined for what belongs to none, or is short and never waits long. */
function ownerOf(payload: object): RawBuilder<unknown> | undefined {
  if ('projectId' in payload) return sql`SELECT user_id FROM projects WHERE id = ${payload.projectId}`
  if ('previewId' in payload)
    return sql`SELECT user_id FROM projects JOIN previews ON project_id = projects.id
      WHERE previews.id = ${payload.previewId}`
  return undefined
}
