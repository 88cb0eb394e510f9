import { sql } from 'kysely'
import type { ProjectId, UserId } from '../domain/ids.ts'
import { type ProjectStatus, RUNNING } from '../domain/project-status.ts'
import type { Db } from './client.server.ts'

/** The jobs of one queue, by what becomes of them. */
export interface QueueLoad {
  readonly name: string
  readonly waiting: number
  /** Of those that wait, the ones that wait for the end of an outage or for their time. */
  readonly later: number
  readonly active: number
  readonly failed: number
  readonly oldest_seconds: number | null
}

export async function findQueueLoads(db: Db): Promise<QueueLoad[]> {
  const { rows } = await sql<QueueLoad>`
    SELECT queue.name,
      count(*) FILTER (WHERE state < 'active')::int AS waiting,
      count(*) FILTER (WHERE state < 'active' AND start_after > now())::int AS later,
      count(*) FILTER (WHERE state = 'active')::int AS active,
      count(*) FILTER (WHERE state = 'failed')::int AS failed,
      extract(epoch FROM now() - min(job.created_on) FILTER (WHERE state < 'active' AND start_after <= now()))::float8
        AS oldest_seconds
    FROM pgboss.queue LEFT JOIN pgboss.job ON job.name = queue.name
    WHERE queue.name NOT LIKE '\\_\\_pgboss%'
    GROUP BY queue.name ORDER BY queue.name`.execute(db)
  return rows
}

/** Credits of all accounts together: free to be spent, and held for what is not made yet. */
export async function findCredits(db: Db): Promise<{ available: number; held: number }> {
  const { rows } = await sql<{ available: number; held: number }>`
    SELECT coalesce(sum(available), 0)::float8 AS available, coalesce(sum(held), 0)::float8 AS held
    FROM credit_accounts`.execute(db)
  return rows[0] ?? { available: 0, held: 0 }
}

/** A project whose stage runs, with the job that is to do it: null when there is none any more. */
export interface RunningStage {
  readonly id: ProjectId
  readonly user_id: UserId
  readonly status: ProjectStatus
  readonly progress: number
  readonly silent_seconds: number
  readonly queue: string | null
  readonly is_active: boolean | null
  readonly retry_at: Date | null
  readonly outage: string | null
}

export async function findRunningStages(db: Db): Promise<RunningStage[]> {
  const { rows } = await sql<RunningStage>`
    SELECT projects.id, projects.user_id, projects.status, projects.progress,
      extract(epoch FROM now() - projects.updated_at)::float8 AS silent_seconds,
      min(job.name) AS queue, bool_or(job.state = 'active') AS is_active,
      min(job.start_after) FILTER (
        WHERE job.state < 'active' AND job.start_after > now() AND job.start_after <> 'infinity'
      ) AS retry_at,
      min(job.data -> 'outage' ->> 'code') AS outage
    FROM projects LEFT JOIN pgboss.job ON job.name IN ('analyze', 'translate', 'render') AND job.state <= 'active'
      AND job.data ->> 'projectId' = projects.id::text AND job.data ->> 'attempt' = projects.attempt::text
    WHERE projects.status = ANY(${[...RUNNING]})
    GROUP BY projects.id ORDER BY projects.updated_at`.execute(db)
  return rows
}

/** Something that happened to a project, for its history. */
export interface ProjectEvent {
  readonly at: Date
  readonly what: string
}

/** What rows still tell of a project's past, oldest first; the queue keeps its jobs for a week. */
export async function findProjectHistory(db: Db, id: ProjectId): Promise<ProjectEvent[]> {
  const { rows } = await sql<ProjectEvent>`
    SELECT created_at AS at, 'created' AS what FROM projects WHERE id = ${id}
    UNION ALL
    SELECT coalesce(completed_on, started_on, created_on),
      format('job %s, attempt %s%s: %s, tried %s times%s', name, coalesce(data ->> 'attempt', '-'),
        coalesce(', part ' || (data ->> 'part'), ''), state, retry_count + (started_on IS NOT NULL)::int,
        coalesce(' ' || left(coalesce(output -> 'value', output)::text, 200), ''))
      FROM pgboss.job WHERE data ->> 'projectId' = ${id}::text
    UNION ALL
    SELECT created_at, format('render %s (%s): %s', id, kind, status) FROM renders WHERE project_id = ${id}
    UNION ALL
    SELECT hour, format('downloaded: %s', output) FROM downloads WHERE project_id = ${id}
    ORDER BY 1`.execute(db)
  return rows
}

/** Who owns a project; undefined when there is none. */
export async function findOwner(db: Db, id: ProjectId) {
  return db
    .selectFrom('projects')
    .innerJoin('users', 'users.id', 'projects.user_id')
    .select(['projects.user_id', 'users.email'])
    .where('projects.id', '=', id)
    .executeTakeFirst()
}
