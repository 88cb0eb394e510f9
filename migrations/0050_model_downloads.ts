import { type Kysely, sql } from 'kysely'

/** Offline translation models that are fetched or were, and which of them a project waits for. */
export async function up<Database>(db: Kysely<Database>): Promise<void> {
  await sql`
    CREATE TABLE model_downloads (
      leg text PRIMARY KEY,
      status text NOT NULL CHECK (status IN ('queued', 'downloading', 'ready', 'failed')),
      percent real NOT NULL DEFAULT 0 CHECK (percent BETWEEN 0 AND 100),
      failure text CHECK (length(failure) <= 500),
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`ALTER TABLE projects ADD COLUMN waits_for_model text`.execute(db)
}
