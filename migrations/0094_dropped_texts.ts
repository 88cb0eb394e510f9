import { type Kysely, sql } from 'kysely'

/** Why analysis left a text out: it lies among the deleted ones, where a person may bring it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE text_tracks ADD COLUMN drop_reason text
      CHECK (drop_reason IN ('confidence', 'length', 'duration', 'phantom'))`.execute(db)
}
