import { sql } from 'kysely'
import type { UserId } from '../domain/ids.ts'
import { BACKGROUND_KINDS } from '../domain/preview.ts'
import { RUNNING } from '../domain/project-status.ts'
import { isQuotaName, type QuotaName, type UsageName } from '../domain/quotas.ts'
import type { Db, Trx } from './client.server.ts'

/**
 * Until the transaction ends nobody else counts what the account has and adds to it. Taken before any row is locked:
 * then nobody who holds it waits for somebody who wants it.
 */
export async function lockAccountUsage(trx: Trx, userId: UserId): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('usage:' || ${userId}::text, 0))`.execute(trx)
}

/** The limits that an administrator gave the account; those that are not there are the environment's. */
export async function findOwnQuotas(db: Db, userId: UserId): Promise<Partial<Record<QuotaName, number>>> {
  const rows = await db
    .selectFrom('account_quotas')
    .select(['name', 'value'])
    .where('user_id', '=', userId)
    .execute()
  return Object.fromEntries(
    rows.filter(({ name }) => isQuotaName(name)).map(({ name, value }) => [name, Number(value)]),
  )
}

/** Without a limit, the account's is again the environment's. */
export async function setOwnQuota(
  db: Db,
  userId: UserId,
  name: QuotaName,
  limit: number | undefined,
): Promise<void> {
  if (limit === undefined) {
    await db.deleteFrom('account_quotas').where('user_id', '=', userId).where('name', '=', name).execute()
    return
  }
  const value = String(limit)
  await db
    .insertInto('account_quotas')
    .values({ user_id: userId, name, value })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'name']).doUpdateSet({ value, changed_at: sql<Date>`now()` }),
    )
    .execute()
}

/**
 * Adds to what was used on the day, unless that would be more than `most`. Resolves to false then: nothing is
 * counted. The database decides between two at once.
 */
export async function addUsage(
  trx: Trx,
  userId: UserId,
  { day, name, amount, most }: { day: string; name: UsageName; amount: number; most: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO usage_days (user_id, day, name, amount)
    SELECT ${userId}::uuid, ${day}::date, ${name}, ${amount}::bigint WHERE ${amount}::bigint <= ${most}::bigint
    ON CONFLICT (user_id, day, name) DO UPDATE SET amount = usage_days.amount + excluded.amount
      WHERE usage_days.amount + excluded.amount <= ${most}::bigint`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Takes back what was counted on the day for something that never began. */
export async function returnUsage(
  trx: Trx,
  userId: UserId,
  { day, name, amount }: { day: string; name: UsageName; amount: number },
): Promise<void> {
  await trx
    .updateTable('usage_days')
    .set({ amount: sql`greatest(0, amount - ${amount}::bigint)` })
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .where('name', '=', name)
    .execute()
}

export async function findUsage(
  db: Db,
  userId: UserId,
  day: string,
): Promise<Partial<Record<UsageName, number>>> {
  const rows = await db
    .selectFrom('usage_days')
    .select(['name', 'amount'])
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .execute()
  return Object.fromEntries(rows.map(({ name, amount }) => [name, Number(amount)]))
}

export interface DailyUsage {
  /** `2026-03-09`, in UTC. */
  readonly day: string
  readonly email: string
  readonly analysisSeconds: number
  readonly renderSeconds: number
  readonly previews: number
}
const MOST_LISTED = 1000

/** What accounts have used in the last `days`: newest day first, on each whoever used most first. */
export async function listDailyUsage(db: Db, days: number): Promise<DailyUsage[]> {
  const { rows } = await sql<DailyUsage>`
    SELECT day::text AS day, email,
      coalesce(sum(amount) FILTER (WHERE usage_days.name = 'analysis_seconds'), 0)::int AS "analysisSeconds",
      coalesce(sum(amount) FILTER (WHERE usage_days.name = 'render_seconds'), 0)::int AS "renderSeconds",
      coalesce(sum(amount) FILTER (WHERE usage_days.name = 'previews'), 0)::int AS previews
    FROM usage_days JOIN users ON users.id = user_id
    WHERE day > (now() AT TIME ZONE 'UTC')::date - ${days}::int AND amount > 0
    GROUP BY day, email
    ORDER BY usage_days.day DESC, "analysisSeconds" DESC, "renderSeconds" DESC, email
    LIMIT ${MOST_LISTED}`.execute(db)
  return rows
}

export interface Holdings {
  /** Of sources, outputs and previews. */
  readonly bytes: number
  readonly projects: number
  /** Stages and previews that wait or run. */
  readonly unfinishedJobs: number
}

/** What the account has now. */
export async function findHoldings(db: Db, userId: UserId): Promise<Holdings> {
  const { rows } = await sql<Record<keyof Holdings, string>>`
    WITH mine AS MATERIALIZED (
      SELECT id, video_bytes, status = ANY(${[...RUNNING]}) AS running FROM projects WHERE user_id = ${userId}
    )
    SELECT
      (SELECT coalesce(sum(video_bytes), 0) FROM mine)
      + (SELECT coalesce(sum(size_bytes), 0) FROM renders
          WHERE project_id IN (SELECT id FROM mine) AND storage_key IS NOT NULL)
      + (SELECT coalesce(sum(size_bytes), 0) FROM previews
          WHERE project_id IN (SELECT id FROM mine) AND storage_key IS NOT NULL)
      -- what has been promised room, whether it has arrived or not
      + (SELECT coalesce(sum(size_bytes), 0) FROM resumable_uploads
          WHERE project_id IN (SELECT id FROM mine) AND finished_at IS NULL AND expires_at > now()) AS bytes,
      (SELECT count(*) FROM mine) AS projects,
      (SELECT count(*) FROM mine WHERE running)
      + (SELECT count(*) FROM previews
          -- what nobody has asked for is counted apart
          WHERE project_id IN (SELECT id FROM mine) AND status IN ('queued', 'running') AND kind <> ALL(${[...BACKGROUND_KINDS]}))
      + (SELECT count(*) FROM text_tracks
          WHERE project_id IN (SELECT id FROM mine) AND reading = 'queued') AS "unfinishedJobs"
  `.execute(db)
  const [row] = rows
  return {
    bytes: Number(row?.bytes ?? 0),
    projects: Number(row?.projects ?? 0),
    unfinishedJobs: Number(row?.unfinishedJobs ?? 0),
  }
}

/** Sources whose size nobody has written down, with where they lie. */
export function findUnmeasuredSources(db: Db, limit: number): Promise<{ key: string }[]> {
  return db
    .selectFrom('projects')
    .select('video_path as key')
    .where('video_path', 'is not', null)
    .where('video_bytes', 'is', null)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ key: string }>()
    .execute()
}

export async function recordSourceBytes(db: Db, key: string, bytes: number): Promise<void> {
  await db
    .updateTable('projects')
    .set({ video_bytes: String(bytes) })
    .where('video_path', '=', key)
    .execute()
}
