import { type Kysely, sql } from 'kysely'

/** A long render is cut into parts, each a job of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // what the search for covers found, for all parts; not null from when the render was cut
  await sql`ALTER TABLE renders ADD COLUMN covers_key text`.execute(db)
  await sql`
    CREATE TABLE render_parts (
      render_id uuid NOT NULL REFERENCES renders ON DELETE CASCADE,
      ordinal int NOT NULL CHECK (ordinal >= 0),
      first_frame int NOT NULL CHECK (first_frame >= 0),
      -- exclusive
      end_frame int NOT NULL CHECK (end_frame > first_frame),
      frames_done int NOT NULL DEFAULT 0,
      -- null until the part is encoded
      storage_key text,
      pictures_key text,
      PRIMARY KEY (render_id, ordinal)
    )`.execute(db)
}
