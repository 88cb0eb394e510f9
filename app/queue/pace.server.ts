import { sql } from 'kysely'
import type { Db } from '../db/client.server.ts'
import {
  type DoneJob,
  meanConcurrency,
  type Pace,
  paceOf,
  type WorkedStage,
} from '../domain/collection-estimate.ts'
import type { UserId } from '../domain/ids.ts'

/** Of each stage: the machine of long ago may have been another. */
const MOST_DONE = 50

/** As the last jobs of this installation went: what each stage takes, and how many jobs are worked on at once. */
export async function findPace(db: Db): Promise<{ pace: Pace; atOnce: number | undefined }> {
  const { rows } = await sql<{ stage: WorkedStage; video: number; started: number; finished: number }>`
    WITH latest AS (
      SELECT job.name, projects.duration_seconds, started_on, completed_on, data ->> 'attempt' AS attempt,
        projects.id, row_number() OVER (PARTITION BY job.name ORDER BY completed_on DESC) AS place
      FROM pgboss.job JOIN projects ON projects.id::text = data ->> 'projectId'
      WHERE job.name IN ('analyze', 'translate', 'render') AND job.state = 'completed'
        AND projects.duration_seconds > 0
    )
    -- a render that was cut has many jobs
    SELECT name AS stage, max(duration_seconds)::float8 AS video,
      extract(epoch FROM max(completed_on))::float8
        - sum(extract(epoch FROM completed_on - started_on))::float8 AS started,
      extract(epoch FROM max(completed_on))::float8 AS finished
    FROM latest WHERE place <= ${MOST_DONE} GROUP BY name, id, attempt`.execute(db)
  const jobs = rows.map(({ stage, video, started, finished }): DoneJob => ({
    ...{ stage, videoSeconds: video, startedSeconds: started, finishedSeconds: finished },
  }))
  return { pace: paceOf(jobs), atOnce: meanConcurrency(jobs) }
}

/** How many of an account's jobs are worked on now, and how many accounts take turns, it among them. */
export async function findShares(db: Db, userId: UserId): Promise<{ active: number; shares: number }> {
  const { rows } = await sql<{ active: number; others: number }>`
    SELECT count(*) FILTER (WHERE state = 'active' AND group_id = ${userId}::text)::int AS active,
      count(DISTINCT group_id) FILTER (WHERE group_id <> ${userId}::text)::int AS others
    FROM pgboss.job
    WHERE name IN ('analyze', 'translate', 'render') AND state <= 'active' AND start_after <= now()`.execute(
    db,
  )
  return { active: rows[0]?.active ?? 0, shares: 1 + (rows[0]?.others ?? 0) }
}
