import { type Kysely, sql } from 'kysely'

/** Pictures of a render's output beside its source, for the texts that were judged. */
export async function up<Database>(db: Kysely<Database>): Promise<void> {
  await sql`ALTER TABLE renders ADD COLUMN stills_key text`.execute(db)
  // collecting garbage asks for each object whether a row names it
  await sql`CREATE INDEX renders_stills_key ON renders (stills_key) WHERE stills_key IS NOT NULL`.execute(db)
}
