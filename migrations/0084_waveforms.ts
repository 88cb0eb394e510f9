import { type Kysely, sql } from 'kysely'

/** How loud a source is over time is made and kept as previews are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE previews
      DROP CONSTRAINT previews_kind_check,
      ADD CONSTRAINT previews_kind_check
        CHECK (kind IN ('trial', 'contact-sheet', 'proxy', 'waveform'))`.execute(db)
}
