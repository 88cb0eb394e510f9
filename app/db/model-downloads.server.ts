import { type Kysely, type Selectable, sql } from 'kysely'
import { type ModelLeg, legName } from '../domain/model-leg.ts'
import type { Db } from './client.server.ts'
import type { Tables } from './tables.ts'

export type ModelDownload = Selectable<Tables['model_downloads']>

const MOST_FAILURE_CHARACTERS = 500

export function listModelDownloads(db: Db): Promise<ModelDownload[]> {
  return db.selectFrom('model_downloads').selectAll().orderBy('leg').execute()
}

/** Names of the legs whose download failed within so many seconds. */
export async function findFailedLegs(db: Db, withinSeconds: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('model_downloads')
    .select('leg')
    .where('status', '=', 'failed')
    .where('updated_at', '>', sql<Date>`now() - make_interval(secs => ${withinSeconds})`)
    .execute()
  return new Set(rows.map(({ leg }) => leg))
}

/** Notes how far a download is; a failure is told to administrators. */
export async function noteModelDownload(
  db: Db,
  leg: ModelLeg,
  { status, percent = 0, failure }: { status: ModelDownload['status']; percent?: number; failure?: string },
): Promise<void> {
  const row = { status, percent, failure: failure?.slice(0, MOST_FAILURE_CHARACTERS) ?? null }
  await db
    .insertInto('model_downloads')
    .values({ leg: legName(leg), ...row })
    .onConflict((conflict) => conflict.column('leg').doUpdateSet({ ...row, updated_at: sql`now()` }))
    .execute()
}

/**
 * Does something while no other worker does it for the same leg. The lock is that of a connection, so it ends with
 * whoever holds it, however that ends. `onWait` is called about every second while somebody else has it.
 */
export async function withModelLock<Result>(
  db: Db,
  leg: ModelLeg,
  onWait: () => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = sql`hashtextextended('model:' || ${legName(leg)}::text, 0)`
  return db.connection().execute(async (connection) => {
    while (!(await tryLock(connection, key))) await onWait()
    try {
      return await work()
    } finally {
      await sql`SELECT pg_advisory_unlock(${key})`.execute(connection)
    }
  })
}

async function tryLock(connection: Kysely<Tables>, key: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`SELECT pg_try_advisory_lock(${key}) AS got`.execute(connection)
  return rows[0]?.got === true
}
