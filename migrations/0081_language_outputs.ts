import { type Kysely, sql } from 'kysely'

/**
 * Which language an output is in, without opening its snapshot, and whether the texts in it have changed since; runs that
 * make outputs anew.
 */
export async function up<Database>(db: Kysely<Database>): Promise<void> {
  await sql`
    ALTER TABLE renders
      ADD COLUMN target_language text GENERATED ALWAYS AS (snapshot->>'targetLanguage') STORED,
      ADD COLUMN is_stale boolean NOT NULL DEFAULT false`.execute(db)
  await sql`DROP INDEX renders_of_language`.execute(db)
  await sql`
    CREATE INDEX renders_of_language ON renders (project_id, target_language, finished_at DESC)
      WHERE status = 'done'`.execute(db)
  await sql`ALTER TABLE project_runs ADD COLUMN keeps_translations boolean NOT NULL DEFAULT false`.execute(db)
}
