import { type Kysely, sql } from 'kysely'

/** Projects that go from upload to output by themselves, and the credits held for all of their outputs. */
export async function up<Database>(db: Kysely<Database>): Promise<void> {
  await sql`
    CREATE TABLE project_runs (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      project_id uuid NOT NULL UNIQUE REFERENCES projects ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      recipe jsonb NOT NULL,
      recipe_name text,
      state text NOT NULL DEFAULT 'running'
        CHECK (state IN ('running', 'needs_look', 'waiting_for_credits', 'done', 'failed', 'cancelled')),
      position int NOT NULL DEFAULT 0,
      -- where a person has said to go on in spite of the checks
      passed_position int NOT NULL DEFAULT -1,
      checks jsonb NOT NULL DEFAULT '[]',
      outcomes jsonb NOT NULL DEFAULT '[]',
      error_code text,
      failed_attempt int,
      price_each int,
      retry_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`
    CREATE INDEX project_runs_waiting ON project_runs (user_id, created_at) WHERE state = 'waiting_for_credits'`.execute(
    db,
  )
  // a hold is for a render or for a whole run; whoever knows only renders goes on as before
  await sql`ALTER TABLE credit_holds DROP CONSTRAINT credit_holds_pkey`.execute(db)
  await sql`
    ALTER TABLE credit_holds
      ADD COLUMN id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      ADD COLUMN run_id uuid UNIQUE REFERENCES project_runs ON DELETE CASCADE,
      ALTER COLUMN render_id DROP NOT NULL,
      ADD UNIQUE (render_id),
      ADD CHECK (num_nonnulls(render_id, run_id) = 1)`.execute(db)
  // the newest output in each language
  await sql`
    CREATE INDEX renders_of_language ON renders (project_id, (snapshot->>'targetLanguage'), finished_at DESC)
    WHERE status = 'done' AND storage_key IS NOT NULL`.execute(db)
}
