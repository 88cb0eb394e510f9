import { type Kysely, sql } from 'kysely'

/** How long a video that is still to come will be, as its sender says: the price of its outputs is held by it. */
export async function up<Database>(db: Kysely<Database>): Promise<void> {
  await sql`
    ALTER TABLE project_runs ADD COLUMN expected_seconds float8
      CHECK (expected_seconds > 0 AND expected_seconds <= 86400)`.execute(db)
}
