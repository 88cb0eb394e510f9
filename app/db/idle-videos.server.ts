import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { ProjectId, UserId } from '../domain/ids.ts'
import { SOURCE_WORK_KINDS } from '../domain/preview.ts'
import { RUNNING } from '../domain/project-status.ts'
import { UNFINISHED } from '../domain/project-run.ts'
import { WARNING_DAYS, type WarnedRule } from '../domain/retention.ts'
import type { Db, Trx } from './client.server.ts'
import { WITHOUT_VIDEO } from './projects.server.ts'

/** A video that nobody has needed for long. */
export interface IdleVideo {
  readonly id: ProjectId
  readonly sizeBytes: number
}

const HAS_VIDEO = {
  sources: sql<SqlBool>`video_path IS NOT NULL`,
  outputs: sql<SqlBool>`(watermarked_video_path IS NOT NULL OR EXISTS (
    SELECT FROM renders WHERE project_id = projects.id AND kind = 'watermark' AND status = 'done'
      AND storage_key IS NOT NULL))`,
} as const satisfies Record<WarnedRule, RawBuilder<SqlBool>>

const SIZE = {
  sources: sql<string>`coalesce(video_bytes, 0)`,
  outputs: sql<string>`(SELECT coalesce(sum(size_bytes), 0) FROM renders
    WHERE project_id = projects.id AND kind = 'watermark' AND status = 'done' AND storage_key IS NOT NULL)`,
} as const satisfies Record<WarnedRule, RawBuilder<string>>

/** Nothing has changed since `time`, and nothing is about to. */
function idleSince(time: Date): RawBuilder<SqlBool> {
  return sql`projects.updated_at < ${time} AND status <> ALL(${RUNNING})
    AND NOT EXISTS (SELECT FROM project_runs WHERE project_id = projects.id
      AND project_runs.state = ANY(${UNFINISHED}))
    AND NOT EXISTS (SELECT FROM previews WHERE project_id = projects.id
      AND previews.status IN ('queued', 'running'))`
}

/** The owner was told since the last change; with `days`, that long ago. */
function isWarned(rule: WarnedRule, days = 0): RawBuilder<SqlBool> {
  return sql`EXISTS (SELECT FROM retention_warnings WHERE project_id = projects.id AND rule = ${rule}
    AND warned_at >= projects.updated_at AND warned_at <= now() - make_interval(days => ${days}))`
}

/** What goes under the rule: idle since `time`, and its owner was told long enough ago. */
export async function findIdleVideos(db: Db, rule: WarnedRule, time: Date): Promise<IdleVideo[]> {
  const { rows } = await sql<{ id: ProjectId; bytes: string }>`
    SELECT id, ${SIZE[rule]} AS bytes FROM projects
    WHERE ${HAS_VIDEO[rule]} AND ${idleSince(time)} AND ${isWarned(rule, WARNING_DAYS)}
    ORDER BY id`.execute(db)
  return rows.map(({ id, bytes }) => ({ id, sizeBytes: Number(bytes) }))
}

/** Locks the project while it still is one of those; resolves to whether it is. */
export async function lockIdle(trx: Trx, rule: WarnedRule, id: ProjectId, time: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT id FROM projects
    WHERE id = ${id} AND ${HAS_VIDEO[rule]} AND ${idleSince(time)} AND ${isWarned(rule, WARNING_DAYS)}
    FOR UPDATE SKIP LOCKED`.execute(trx)
  return rows.length > 0
}

/**
 * Takes the original from a locked project; resolves to the keys of its files. One that nothing was made of awaits a
 * video again. Neither counts as a change of the project.
 */
export async function dropSource(trx: Trx, id: ProjectId): Promise<(string | null)[]> {
  const { status, video_path, poster_path } = await trx
    .selectFrom('projects')
    .select(['status', 'video_path', 'poster_path'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isUntouched = status === 'uploaded'
  await trx
    .updateTable('projects')
    .set(
      isUntouched
        ? { ...WITHOUT_VIDEO, status: 'created' }
        : {
            video_path: null,
            video_s3_url: null,
            video_bytes: null,
            source_deleted_at: sql<Date>`now()`,
          },
    )
    .where('id', '=', id)
    .execute()
  // a copy for browsers is a copy of the original, and what is heard in it is of no use without it
  const copies = await trx
    .deleteFrom('previews')
    .where('project_id', '=', id)
    .where('kind', 'in', SOURCE_WORK_KINDS)
    .returning('storage_key')
    .execute()
  return [video_path, isUntouched ? poster_path : null, ...copies.map(({ storage_key }) => storage_key)]
}

/** Takes all outputs with a watermark from a locked project; resolves to the keys of their files. */
export async function dropOutputs(trx: Trx, id: ProjectId): Promise<(string | null)[]> {
  const { rows } = await sql<{ keys: (string | null)[] }>`
    WITH before AS (
      SELECT id, storage_key, stills_key FROM renders
      WHERE project_id = ${id} AND kind = 'watermark' AND status = 'done' AND storage_key IS NOT NULL
    )
    UPDATE renders SET storage_key = NULL, stills_key = NULL FROM before WHERE renders.id = before.id
    RETURNING ARRAY[before.storage_key, before.stills_key] AS keys`.execute(trx)
  const { watermarked_video_path: key } = await trx
    .selectFrom('projects')
    .select('watermarked_video_path')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('projects')
    .set({ watermarked_video_path: null, watermarked_video_s3_url: null })
    .where('id', '=', id)
    .execute()
  return [key, ...rows.flatMap(({ keys }) => keys)]
}

/** A project whose owner has to be told. */
export interface Unwarned {
  readonly id: ProjectId
  readonly name: string
  readonly updatedAt: Date
  readonly userId: UserId
  readonly email: string
  readonly locale: string | null
}

/** Projects that are idle since `time` and whose owner has not been told since their last change, by owner. */
export async function findUnwarned(db: Db, rule: WarnedRule, time: Date): Promise<Unwarned[]> {
  const { rows } = await sql<Unwarned>`
    SELECT projects.id, projects.name, projects.updated_at AS "updatedAt", user_id AS "userId", email, locale
    FROM projects JOIN users ON users.id = user_id
    WHERE ${HAS_VIDEO[rule]} AND ${idleSince(time)} AND NOT ${isWarned(rule)}
    ORDER BY user_id, projects.updated_at, projects.id`.execute(db)
  return rows
}

export async function noteWarnings(trx: Trx, rule: WarnedRule, ids: readonly ProjectId[]): Promise<void> {
  await sql`
    INSERT INTO retention_warnings (project_id, rule) SELECT unnest(${[...ids]}::uuid[]), ${rule}
    ON CONFLICT (project_id, rule) DO UPDATE SET warned_at = now()`.execute(trx)
}

/** When the project's owner was told last, by rule. */
export async function findWarnings(db: Db, id: ProjectId): Promise<ReadonlyMap<WarnedRule, Date>> {
  const rows = await db
    .selectFrom('retention_warnings')
    .select(['rule', 'warned_at'])
    .where('project_id', '=', id)
    .execute()
  return new Map(rows.map(({ rule, warned_at }) => [rule, warned_at]))
}
