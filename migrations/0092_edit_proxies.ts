import { type Kysely, sql } from 'kysely'

/** A copy of a source that the editor seeks in is made and kept as previews are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE previews
      DROP CONSTRAINT previews_kind_check,
      ADD CONSTRAINT previews_kind_check
        CHECK (kind IN ('trial', 'contact-sheet', 'proxy', 'waveform', 'edit-proxy'))`.execute(db)
}
