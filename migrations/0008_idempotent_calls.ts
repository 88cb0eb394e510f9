import { type Kysely, sql } from 'kysely'

/** What calls with an Idempotency-Key were answered, so that the same call is not done twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE idempotent_calls (
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      key text NOT NULL,
      -- of method, address and body
      request_hash bytea NOT NULL,
      -- null while the call runs
      status smallint,
      body text,
      -- when the call was begun
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, key)
    )`.execute(db)
  await sql`CREATE INDEX idempotent_calls_age ON idempotent_calls (created_at)`.execute(db)
}
