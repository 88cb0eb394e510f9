import { type Kysely, sql } from 'kysely'

/** What recognition had read where a person has corrected it; null where nobody has. */
export async function up<Database>(db: Kysely<Database>): Promise<void> {
  await sql`ALTER TABLE text_tracks ADD COLUMN read_text text`.execute(db)
}
