import { type Kysely, sql } from 'kysely'

/** What an analysis has behind it grows row by row, and how long a stage will still take is told by who does it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE analysis_checkpoint_parts (
      project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
      attempt int NOT NULL,
      part int NOT NULL,
      state jsonb NOT NULL,
      PRIMARY KEY (project_id, attempt, part)
    )`.execute(db)
  // null where nobody has told: then the pace so far does
  await sql`ALTER TABLE projects ADD COLUMN stage_seconds_left real`.execute(db)
}
