import { type Kysely, sql } from 'kysely'

/** Texts that a person has deleted, which can come back, and what people have changed of texts, which can be taken back. */
export async function up<Database>(db: Kysely<Database>): Promise<void> {
  await sql`ALTER TABLE text_tracks ADD COLUMN deleted_at timestamptz`.execute(db)
  await sql`
    CREATE TABLE text_history (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      kind text NOT NULL,
      fields text[] NOT NULL,
      text_count integer NOT NULL,
      texts jsonb,
      bytes integer NOT NULL,
      reverts bigint,
      undone_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`CREATE INDEX text_history_project ON text_history (project_id, id DESC)`.execute(db)
  await sql`CREATE INDEX text_history_user ON text_history (user_id)`.execute(db)
}
