import { type Kysely, sql } from 'kysely'

/** What analysis took a text for when it set its disposition: a logo is kept. */
export async function up<Database>(db: Kysely<Database>): Promise<void> {
  await sql`ALTER TABLE text_tracks ADD COLUMN suggestion text`.execute(db)
}
