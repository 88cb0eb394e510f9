import { type Kysely, sql } from 'kysely'

/** Links that are mailed; and what is known of an account besides who it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE email_links (
      token_hash bytea PRIMARY KEY,
      purpose text NOT NULL CHECK (
        purpose IN ('reset-password', 'verify-email', 'change-email', 'restore-email', 'invitation')),
      -- null for an invitation
      user_id uuid REFERENCES users ON DELETE CASCADE,
      -- the address that it was sent to: reading it there is what the link proves
      email citext NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX email_links_user ON email_links (user_id, purpose)`.execute(db)
  await sql`CREATE INDEX email_links_expiry ON email_links (expires_at)`.execute(db)
  await sql`
    ALTER TABLE users
      ADD COLUMN email_verified_at timestamptz,
      ADD COLUMN locked_at timestamptz,
      ADD COLUMN is_admin boolean NOT NULL DEFAULT false`.execute(db)
}
