import { type Kysely, sql } from 'kysely'

/** A worker that an operator empties: others take what it was doing, and it begins nothing until that is taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE workers ADD COLUMN moved_at timestamptz`.execute(db)
}
