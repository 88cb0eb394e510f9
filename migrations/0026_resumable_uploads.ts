import { type Kysely, sql } from 'kysely'

/** Uploads that can be continued after they were broken off: one for each project. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE resumable_uploads (
      id uuid PRIMARY KEY,
      project_id uuid NOT NULL UNIQUE REFERENCES projects ON DELETE CASCADE,
      file_name text NOT NULL,
      -- as the sender declared it
      size_bytes bigint NOT NULL CHECK (size_bytes > 0),
      -- as the sender's disk has it, to tell files of one name and size apart
      file_modified_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      -- finished ones stay until they expire, for senders that missed the answer
      finished_at timestamptz
    )`.execute(db)
  await sql`CREATE INDEX resumable_uploads_expiry ON resumable_uploads (expires_at)`.execute(db)
}
