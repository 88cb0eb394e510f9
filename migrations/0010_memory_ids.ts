import { type Kysely, sql } from 'kysely'

/** People edit what is remembered for them, so each entry has a name of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE translation_memory ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE`.execute(
    db,
  )
}
