import { sql } from 'kysely'
import type { Db, Trx } from '../db/client.server.ts'
import type { Attempt } from '../db/projects.server.ts'
import type { ProjectId } from '../domain/ids.ts'
import { type OutageCode, outageCode } from '../domain/outage.ts'
import { RUNNING } from '../domain/project-status.ts'
import type { JobName } from './contracts.ts'

/**
 * For each project whose stage waits for a worker, its place among all that wait in the same queue: 1 is next. Later
 * arrivals may still come before it. Projects that nothing waits for are absent.
 */
export async function findQueuePositions(db: Db, ids: readonly ProjectId[]): Promise<Map<ProjectId, number>> {
  if (ids.length === 0) return new Map()
  // numbering all of 10,000 waiting jobs takes a third of the time of joining them with their projects first
  const { rows } = await sql<{ id: ProjectId; position: number }>`
    WITH waiting AS (
      SELECT data ->> 'projectId' AS project, data ->> 'attempt' AS attempt,
        row_number() OVER (PARTITION BY name ORDER BY priority DESC, created_on)::int AS position
      FROM pgboss.job
      WHERE name IN ('analyze', 'translate', 'render') AND state < 'active' AND NOT blocked
        -- what waits for the end of an outage is in nobody's way
        -- nor is what is paused
        AND (start_after <= now() OR NOT data ? 'outage') AND start_after <> 'infinity'
    ), first AS MATERIALIZED (
      SELECT project, attempt, min(position) AS position FROM waiting
      WHERE project = ANY(${[...ids]}::text[]) GROUP BY project, attempt
    ), running AS MATERIALIZED (
      -- the condition on groups is that of pg-boss' index of what runs
      SELECT data ->> 'projectId' AS project, data ->> 'attempt' AS attempt FROM pgboss.job
      WHERE name IN ('analyze', 'translate', 'render') AND state = 'active' AND group_id IS NOT NULL
    )
    SELECT projects.id, first.position
    FROM first JOIN projects ON projects.id = first.project::uuid AND projects.attempt::text = first.attempt
    -- of a cut render, some parts may run while others wait
    WHERE projects.status = ANY(${[...RUNNING]}) AND (project, first.attempt) NOT IN (SELECT * FROM running)
    `.execute(db)
  return new Map(rows.map(({ id, position }) => [id, position]))
}

/** What a job waits for, and when it will be tried again. */
export interface Waiting {
  readonly code: OutageCode
  readonly retryAt: Date
}

/** For each project whose stage waits for the end of an outage, and for nothing else. */
export async function findOutages(db: Db, ids: readonly ProjectId[]): Promise<Map<ProjectId, Waiting>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: ProjectId; code: string; retry_at: Date }>`
    SELECT projects.id, min(job.data -> 'outage' ->> 'code') AS code, min(job.start_after) AS retry_at
    FROM projects JOIN pgboss.job ON data ->> 'projectId' = projects.id::text
      AND data ->> 'attempt' = projects.attempt::text
    WHERE projects.id = ANY(${[...ids]}::uuid[]) AND projects.status = ANY(${[...RUNNING]})
      AND job.name IN ('analyze', 'translate', 'render') AND job.state <= 'active'
    GROUP BY projects.id
    HAVING bool_and(job.state < 'active' AND job.start_after > now() AND job.data ? 'outage'
      AND job.start_after <> 'infinity')`.execute(db)
  return new Map(
    rows.flatMap(({ id, code, retry_at: retryAt }) => {
      const known = outageCode(code)
      return known ? [[id, { code: known, retryAt }]] : []
    }),
  )
}

/** An attempt's jobs that no worker has; `untouched` when none ever had it, nor a part of the same work. */
export async function findWaitingJobs(
  trx: Trx,
  name: JobName,
  { projectId, attempt }: Attempt,
): Promise<{ id: string; untouched: boolean }[]> {
  const { rows } = await sql<{ id: string; untouched: boolean }>`
    SELECT id, started_on IS NULL AND NOT data ?| '{part,outage}' AS untouched FROM pgboss.job
    WHERE name = ${name} AND state < 'active'
      AND data ->> 'projectId' = ${projectId}::text AND (data ->> 'attempt')::int = ${attempt}`.execute(trx)
  return rows
}
