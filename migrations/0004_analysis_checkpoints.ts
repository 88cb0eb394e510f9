import { type Kysely, sql } from 'kysely'

/** How far an analysis has come, so that a retry goes on from there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE analysis_checkpoints (
      project_id uuid PRIMARY KEY REFERENCES projects ON DELETE CASCADE,
      -- a checkpoint of another attempt is worth nothing: its settings may differ
      attempt int NOT NULL,
      state jsonb NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
}
