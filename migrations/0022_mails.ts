import { type Kysely, sql } from 'kysely'

/** Mails on their way, and what became of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE mails (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      -- null: written to an address, whether or not anybody here has it
      user_id uuid REFERENCES users ON DELETE CASCADE,
      recipient citext NOT NULL,
      locale text NOT NULL,
      template text NOT NULL,
      -- emptied once the mail is sent or given up
      params jsonb NOT NULL,
      status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed')),
      failure text,
      created_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz
    )`.execute(db)
  await sql`CREATE INDEX mails_user ON mails (user_id)`.execute(db)
  await sql`CREATE INDEX mails_created ON mails (created_at)`.execute(db)
}
