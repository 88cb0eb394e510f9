import { type Kysely, sql } from 'kysely'

/** A frame of the translated video with text on it, for the project's card. */
export async function up<Database>(db: Kysely<Database>): Promise<void> {
  await sql`ALTER TABLE projects ADD COLUMN output_poster_path text`.execute(db)
}
