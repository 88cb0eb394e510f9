import { type Kysely, sql } from 'kysely'

/** Texts that a person adds, and whether they are still to be read, or could not be. */
export async function up<Database>(db: Kysely<Database>): Promise<void> {
  await sql`
    ALTER TABLE text_tracks
      ADD COLUMN is_added boolean NOT NULL DEFAULT false,
      ADD COLUMN reading text CHECK (reading IN ('queued', 'failed'))`.execute(db)
  await sql`
    CREATE INDEX text_tracks_reading ON text_tracks (project_id) WHERE reading = 'queued'`.execute(db)
}
