import { type Kysely, sql } from 'kysely'

/** What people have corrected, and the terms that they want. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE translation_memory (
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      source_language text NOT NULL,
      target_language text NOT NULL,
      -- the original as texts are compared: trimmed and in small letters
      original_key text NOT NULL,
      original_text text NOT NULL,
      text text NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, source_language, target_language, original_key)
    )`.execute(db)
  await sql`
    CREATE TABLE glossary_terms (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      -- null: for all projects of the user
      project_id uuid REFERENCES projects ON DELETE CASCADE,
      -- null: from, or into, any language
      source_language text,
      target_language text,
      term_key text NOT NULL,
      term text NOT NULL,
      -- null: stays as it is
      translation text,
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`
    CREATE UNIQUE INDEX glossary_terms_once ON glossary_terms (
      user_id, coalesce(project_id::text, ''), coalesce(source_language, ''), coalesce(target_language, ''), term_key
    )`.execute(db)
  await sql`CREATE INDEX glossary_terms_project ON glossary_terms (project_id)`.execute(db)
  // engines that were asked before the one that answered, and why they could not
  await sql`ALTER TABLE translations ADD COLUMN passed_over jsonb NOT NULL DEFAULT '[]'`.execute(db)
}
