import { sql } from 'kysely'
import type { UserId } from '../domain/ids.ts'
import type { Db, Trx } from './client.server.ts'
import type { Project } from './projects.server.ts'

/** The account's copy of the example; undefined when it has none. */
export function findExample(db: Db, userId: UserId): Promise<Project | undefined> {
  return db
    .selectFrom('projects')
    .selectAll()
    .where('user_id', '=', userId)
    .where('is_example', '=', true)
    .executeTakeFirst()
}

/** Of a row, the columns that it has; the others get their defaults. */
type ColumnValues = Readonly<Record<string, unknown>>

/** Adds a row as `to_jsonb` has written it. */
export async function insertWritten(
  trx: Trx,
  table: 'projects' | 'text_tracks' | 'translations' | 'renders',
  row: ColumnValues,
): Promise<void> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  await sql`
    INSERT INTO ${sql.table(table)} (${columns})
    SELECT ${columns} FROM jsonb_populate_record(NULL::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`.execute(
    trx,
  )
}
