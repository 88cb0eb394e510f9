import { type Kysely, sql } from 'kysely'

/** What a person has looked at in a text and put aside; it is there again once the text is another (`seen`). */
export async function up<Database>(db: Kysely<Database>): Promise<void> {
  await sql`
    CREATE TABLE dismissed_checks (
      track_id uuid NOT NULL REFERENCES text_tracks ON DELETE CASCADE,
      target_language text NOT NULL,
      code text NOT NULL,
      reason text NOT NULL,
      seen bytea NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (track_id, target_language, code)
    )`.execute(db)
}
