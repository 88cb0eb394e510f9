import { type Kysely, sql } from 'kysely'

/** What decides whether a browser plays a source, and copies of sources that it does not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // null for what was uploaded before: nobody has looked
  await sql`ALTER TABLE projects ADD COLUMN playback_facts jsonb`.execute(db)
  await sql`
    ALTER TABLE previews
      DROP CONSTRAINT previews_kind_check,
      ADD CONSTRAINT previews_kind_check CHECK (kind IN ('trial', 'contact-sheet', 'proxy'))`.execute(db)
}
