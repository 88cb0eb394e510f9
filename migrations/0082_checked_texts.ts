import { type Kysely, sql } from 'kysely'

/** What the checks have found in a project's texts in a language, as long as `stamp` is that of what they are made of. */
export async function up<Database>(db: Kysely<Database>): Promise<void> {
  await sql`
    CREATE TABLE checked_texts (
      project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
      language text NOT NULL,
      stamp text NOT NULL,
      texts jsonb NOT NULL,
      PRIMARY KEY (project_id, language)
    )`.execute(db)
}
