import { sql } from 'kysely'
import type { Db } from '../db/client.server.ts'
import type { Pace, WorkedStage } from '../domain/collection-estimate.ts'
import type { UserId } from '../domain/ids.ts'

/** Fewer say nothing about the next. */
const LEAST_DONE = 3
/** The machine of long ago may have been another. */
const MOST_DONE = 50

/** As the last jobs of this installation went: how long each stage took for a second of video. */
export async function findPace(db: Db): Promise<Pace> {
  const { rows } = await sql<{ name: WorkedStage; pace: number }>`
    WITH attempt AS (
      SELECT job.name, projects.id, max(projects.duration_seconds) AS video, max(completed_on) AS done,
        -- a render that was cut has many jobs
        sum(extract(epoch FROM completed_on - started_on)) AS seconds
      FROM pgboss.job JOIN projects ON projects.id::text = data ->> 'projectId'
      WHERE job.name IN ('analyze', 'translate', 'render') AND job.state = 'completed'
        AND projects.duration_seconds > 0
      GROUP BY job.name, projects.id, data ->> 'attempt'
    ), latest AS (
      SELECT *, row_number() OVER (PARTITION BY name ORDER BY done DESC) AS place FROM attempt
    )
    SELECT name, (sum(seconds) / sum(video))::float8 AS pace FROM latest
    WHERE place <= ${MOST_DONE} GROUP BY name HAVING count(*) >= ${LEAST_DONE}`.execute(db)
  const paceOf = (stage: WorkedStage) => rows.find(({ name }) => name === stage)?.pace
  return { analyze: paceOf('analyze'), translate: paceOf('translate'), render: paceOf('render') }
}

/** How many of an account's jobs are worked on now, and how many accounts take turns, it among them. */
export async function findShares(db: Db, userId: UserId): Promise<{ atOnce: number; shares: number }> {
  const { rows } = await sql<{ at_once: number; others: number }>`
    SELECT count(*) FILTER (WHERE state = 'active' AND group_id = ${userId}::text)::int AS at_once,
      count(DISTINCT group_id) FILTER (WHERE group_id <> ${userId}::text)::int AS others
    FROM pgboss.job
    WHERE name IN ('analyze', 'translate', 'render') AND state <= 'active' AND start_after <= now()`.execute(
    db,
  )
  return { atOnce: rows[0]?.at_once ?? 0, shares: 1 + (rows[0]?.others ?? 0) }
}
