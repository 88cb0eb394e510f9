import { type Kysely, sql } from 'kysely'

/** Trials and contact sheets: what a render would look like, made beside the project's own way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE previews (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('trial', 'contact-sheet')),
      -- not a reference: an analysis done again replaces the texts, and the preview is out of date then
      track_id uuid,
      content_hash text NOT NULL,
      snapshot jsonb NOT NULL,
      options jsonb NOT NULL,
      status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'done', 'failed')),
      progress real NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
      storage_key text,
      size_bytes bigint,
      result jsonb,
      error_code text,
      created_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz
    )`.execute(db)
  await sql`CREATE INDEX previews_newest ON previews (project_id, kind, created_at DESC)`.execute(db)
  await sql`
    CREATE UNIQUE INDEX previews_at_work ON previews (project_id, kind)
      WHERE status IN ('queued', 'running')`.execute(db)
  await sql`CREATE INDEX previews_stored ON previews (storage_key) WHERE storage_key IS NOT NULL`.execute(db)
}
