import { type Kysely, sql } from 'kysely'

/**
 * What a person has set of a text's place and look, beside what was measured, and when and for which language a person has
 * said that it is right.
 */
export async function up<Database>(db: Kysely<Database>): Promise<void> {
  await sql`
    ALTER TABLE text_tracks
      ADD COLUMN corrections jsonb,
      ADD COLUMN reviewed_at timestamptz,
      ADD COLUMN reviewed_language text`.execute(db)
}
