import { type Kysely, sql } from 'kysely'

/** Workers that have lately said that they live, what they serve, and what they are doing. */
export async function up<Database>(db: Kysely<Database>): Promise<void> {
  await sql`
    CREATE TABLE workers (
      id uuid PRIMARY KEY,
      host text NOT NULL,
      pid int NOT NULL,
      queues text[] NOT NULL,
      began_at timestamptz NOT NULL DEFAULT now(),
      seen_at timestamptz NOT NULL DEFAULT now(),
      state jsonb NOT NULL
    )`.execute(db)
}
