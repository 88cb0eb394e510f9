import { type Kysely, sql } from 'kysely'

/** When a render was cut into parts: from then on it is known how quickly they are encoded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE render_parts ADD COLUMN cut_at timestamptz NOT NULL DEFAULT now()`.execute(db)
}
