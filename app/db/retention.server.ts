import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { RetentionName } from '../domain/retention.ts'
import type { Db } from './client.server.ts'

/** What goes, or has gone. */
export interface Expired {
  readonly count: number
  /** Of files where there are any, else of rows. */
  readonly bytes: number
}

interface Rows {
  readonly table: string
  readonly isOld: (time: Date) => RawBuilder<SqlBool>
  /** Bytes of one row of `old`; without it those of the row itself. */
  readonly bytes?: RawBuilder<number>
}

const endedBefore = (time: Date) => sql<SqlBool>`(expires_at < ${time} OR revoked_at < ${time})`
const createdBefore = (time: Date) => sql<SqlBool>`created_at < ${time}`

/** Rows that are old once something happened to them before a time; their files, if any, go with the unnamed objects. */
const ROWS = {
  deletedTexts: { table: 'text_tracks', isOld: (time) => sql`deleted_at < ${time}` },
  textHistory: { table: 'text_history', isOld: createdBefore },
  previews: {
    table: 'previews',
    isOld: createdBefore,
    bytes: sql`coalesce(old.size_bytes::bigint, 0)`,
  },
  sessions: { table: 'sessions', isOld: endedBefore },
  tokens: { table: 'api_tokens', isOld: endedBefore },
  links: { table: 'email_links', isOld: (time) => sql`expires_at < ${time}` },
  mails: { table: 'mails', isOld: createdBefore },
  deliveries: { table: 'webhook_deliveries', isOld: createdBefore },
  calls: { table: 'idempotent_calls', isOld: createdBefore },
  usage: { table: 'usage_days', isOld: (time) => sql`day < (${time}::timestamptz AT TIME ZONE 'UTC')::date` },
  jobs: {
    table: 'pgboss.job',
    isOld: (time) => sql`state IN ('completed', 'cancelled', 'failed') AND completed_on < ${time}`,
  },
} as const satisfies Partial<Record<RetentionName, Rows>>
export type RowRule = keyof typeof ROWS

export async function findExpiredRows(db: Db, rule: RowRule, time: Date): Promise<Expired> {
  const { table, isOld, bytes = sql`pg_column_size(old.*)` }: Rows = ROWS[rule]
  const { rows } = await sql<{ count: string; bytes: string }>`
    SELECT count(*) AS count, coalesce(sum(${bytes}), 0) AS bytes
    FROM ${sql.table(table)} AS old WHERE ${isOld(time)}`.execute(db)
  return { count: Number(rows[0]?.count ?? 0), bytes: Number(rows[0]?.bytes ?? 0) }
}

/** Resolves to what has gone. */
export async function deleteExpiredRows(db: Db, rule: RowRule, time: Date): Promise<Expired> {
  const { table, isOld, bytes = sql`pg_column_size(old.*)` }: Rows = ROWS[rule]
  const { rows } = await sql<{ count: string; bytes: string }>`
    WITH gone AS (DELETE FROM ${sql.table(table)} AS old WHERE ${isOld(time)} RETURNING ${bytes} AS bytes)
    SELECT count(*) AS count, coalesce(sum(bytes), 0) AS bytes FROM gone`.execute(db)
  return { count: Number(rows[0]?.count ?? 0), bytes: Number(rows[0]?.bytes ?? 0) }
}

export async function findOldSecurityEvents(db: Db, time: Date): Promise<Expired> {
  const { rows } = await sql<{ count: string; bytes: string }>`
    SELECT count(*) AS count, coalesce(sum(pg_column_size(old.*)), 0) AS bytes
    FROM security_events AS old WHERE ${createdBefore(time)}`.execute(db)
  return { count: Number(rows[0]?.count ?? 0), bytes: Number(rows[0]?.bytes ?? 0) }
}

/** Only the owner of the tables may forget entries, and none of the last 366 days. Resolves to how many. */
export async function forgetSecurityEvents(db: Db, days: number): Promise<number> {
  const { rows } = await sql<{ count: string }>`SELECT forget_security_events(${days}) AS count`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** A project's render cache, by the key of its file. */
export interface OldPictures {
  readonly storageKey: string
  readonly sizeBytes: number
}

/** What no render has used since `time`. */
export async function findOldPictures(db: Db, time: Date): Promise<OldPictures[]> {
  const rows = await db
    .selectFrom('kept_pictures')
    .select(['storage_key', 'size_bytes'])
    .where('used_at', '<', time)
    .execute()
  return rows.map(({ storage_key, size_bytes }) => ({
    storageKey: storage_key,
    sizeBytes: Number(size_bytes),
  }))
}

/** Forgets it; resolves to what was forgotten. */
export async function forgetOldPictures(db: Db, time: Date): Promise<OldPictures[]> {
  const rows = await db
    .deleteFrom('kept_pictures')
    .where('used_at', '<', time)
    .returning(['storage_key', 'size_bytes'])
    .execute()
  return rows.map(({ storage_key, size_bytes }) => ({
    storageKey: storage_key,
    sizeBytes: Number(size_bytes),
  }))
}
