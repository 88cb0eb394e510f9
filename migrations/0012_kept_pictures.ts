import { type Kysely, sql } from 'kysely'

/** What a project's last render drew, for the next one: one file a project, in the store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE kept_pictures (
      project_id uuid PRIMARY KEY REFERENCES projects ON DELETE CASCADE,
      storage_key text NOT NULL,
      size_bytes bigint NOT NULL,
      used_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`CREATE INDEX kept_pictures_age ON kept_pictures (used_at)`.execute(db)
}
