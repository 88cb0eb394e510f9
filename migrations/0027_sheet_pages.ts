import { type Kysely, sql } from 'kysely'

/** A contact sheet is made page by page: a film has thousands of texts. Trials and proxies are page 1. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE previews ADD COLUMN page integer NOT NULL DEFAULT 1 CHECK (page > 0)`.execute(db)
  // sheets of all texts at once cannot be turned; they are made again in a moment, and the sweep removes their files
  await sql`DELETE FROM previews WHERE kind = 'contact-sheet'`.execute(db)
  // only the job reads it, and each has every text of the project in it
  await sql`UPDATE previews SET snapshot = '{}' WHERE status IN ('done', 'failed')`.execute(db)
}
