import { type Kysely, sql } from 'kysely'

/** Queues that an operator has stopped: no worker begins a job of theirs until they are resumed. */
export async function up<Database>(db: Kysely<Database>): Promise<void> {
  await sql`
    CREATE TABLE paused_queues (
      name text PRIMARY KEY,
      paused_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
}
