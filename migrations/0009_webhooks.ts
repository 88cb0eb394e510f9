import { type Kysely, sql } from 'kysely'

/** An address of each person that is told what becomes of their projects, and what was sent there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE webhooks (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id uuid NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
      url text NOT NULL,
      secret text NOT NULL,
      -- after a rotation both sign for a while
      previous_secret text,
      previous_until timestamptz,
      enabled boolean NOT NULL DEFAULT true,
      disabled_reason text,
      failing_since timestamptz,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`
    CREATE TABLE webhook_deliveries (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      webhook_id uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
      event text NOT NULL,
      body text NOT NULL,
      status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed')),
      attempts integer NOT NULL DEFAULT 0,
      next_attempt_at timestamptz,
      last_attempt_at timestamptz,
      response_status integer,
      failure text,
      duration_ms integer,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (webhook_id, created_at DESC)`.execute(
    db,
  )
  await sql`
    CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (next_attempt_at) WHERE status = 'pending'`.execute(
    db,
  )
}
