import { sql } from 'kysely'
import type { Db, Trx } from '../db/client.server.ts'
import type { CollectionId, ProjectId, UserId } from '../domain/ids.ts'

/** The queues of a project's stages. */
const STAGES = sql`('analyze', 'translate', 'render')`

/** For good: nothing that waits so comes up, or is cleared away, by itself. */
const HELD = sql`'infinity'::timestamptz`
/** As long as pg-boss keeps what nobody takes. */
const JOB_RETENTION = sql`interval '14 days'`

/**
 * What a job that was just queued for a project is subject to: it is held back while the project or its collection is
 * paused, and stands among the account's own jobs by their priorities.
 */
export async function settleJob(trx: Trx, id: ProjectId): Promise<void> {
  const { rows } = await sql<{
    user_id: UserId
    collection_id: CollectionId | null
    has_priorities: boolean
  }>`
    SELECT user_id, collection_id,
      EXISTS (SELECT FROM collections WHERE user_id = projects.user_id AND priority <> 0)
        OR EXISTS (SELECT FROM projects AS other WHERE other.user_id = projects.user_id
          AND other.priority IS NOT NULL AND other.collection_id IS NOT NULL) AS has_priorities
    FROM projects WHERE id = ${id}`.execute(trx)
  const [project] = rows
  if (!project) return
  if (project.has_priorities) await orderOwnJobs(trx, project.user_id)
  if (project.collection_id !== null && (await beginAgain(trx, id, project.collection_id)))
    await holdBack(trx, [id])
}

/** There is something to do again, of which the end will be told. Resolves to whether it has to wait. */
async function beginAgain(trx: Trx, id: ProjectId, collectionId: CollectionId): Promise<boolean> {
  // whoever pauses the collection waits for this transaction, or this one for them; the project is locked by its move
  const collection = await trx
    .selectFrom('collections')
    .select(['paused_at', 'finished_at'])
    .where('id', '=', collectionId)
    .forUpdate()
    .executeTakeFirst()
  if (collection?.finished_at)
    await trx.updateTable('collections').set({ finished_at: null }).where('id', '=', collectionId).execute()
  const project = await trx.selectFrom('projects').select('paused_at').where('id', '=', id).executeTakeFirst()
  return (project?.paused_at ?? collection?.paused_at ?? null) !== null
}

/** Takes the waiting jobs of projects back until `letGo`; what runs comes to its end. */
export async function holdBack(trx: Trx, ids: readonly ProjectId[]): Promise<void> {
  await sql`
    UPDATE pgboss.job SET start_after = ${HELD}, keep_until = ${HELD}
    WHERE name IN ${STAGES} AND state < 'active' AND data ->> 'projectId' = ANY(${[...ids]}::text[])`.execute(
    trx,
  )
}

/** What was held back may begin, at the place it had in its queue. */
export async function letGo(trx: Trx, ids: readonly ProjectId[]): Promise<void> {
  await sql`
    UPDATE pgboss.job SET start_after = now(), keep_until = now() + ${JOB_RETENTION}
    WHERE name IN ${STAGES} AND state < 'active' AND start_after = ${HELD}
      AND data ->> 'projectId' = ANY(${[...ids]}::text[])`.execute(trx)
}

/** Of these projects, those with a job that is held back. */
export async function findHeldBack(db: Db, ids: readonly ProjectId[]): Promise<ReadonlySet<ProjectId>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: ProjectId }>`
    SELECT DISTINCT data ->> 'projectId' AS id FROM pgboss.job
    WHERE name IN ${STAGES} AND state < 'active' AND start_after = ${HELD}
      AND data ->> 'projectId' = ANY(${[...ids]}::text[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Gives the waiting jobs of an account out over the turns that the account has, by the priority of their projects, then
 * as they came: accounts keep their turns, so nobody else waits longer.
 */
export async function orderOwnJobs(trx: Trx, userId: UserId): Promise<void> {
  await sql`
    WITH own AS (
      SELECT job.id, job.name, job.priority AS turn, job.created_on, job.data ->> 'part' AS part,
        coalesce(projects.priority, collections.priority, 0) AS wanted
      FROM pgboss.job AS job
        JOIN projects ON projects.id = (job.data ->> 'projectId')::uuid
        LEFT JOIN collections ON collections.id = projects.collection_id
      WHERE job.name IN ${STAGES} AND job.state < 'active' AND job.group_id = ${userId}::text
        AND projects.user_id = ${userId}
    ), wanted AS (
      SELECT id, name, row_number() OVER (
          PARTITION BY name ORDER BY wanted DESC, part IS NOT DISTINCT FROM 'join' DESC, created_on, id
        ) AS place
      FROM own
    ), turns AS (
      SELECT name, turn, row_number() OVER (PARTITION BY name ORDER BY turn DESC) AS place FROM own
    )
    UPDATE pgboss.job AS job SET priority = turns.turn
    FROM wanted JOIN turns USING (name, place)
    WHERE job.id = wanted.id AND job.name = wanted.name AND job.priority <> turns.turn`.execute(trx)
}
