import { type Kysely, sql } from 'kysely'

/** Tokens that people make for their programs; and what a cancelled translation goes back to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE api_tokens (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      name text NOT NULL,
      -- 'write' may read as well
      scope text NOT NULL CHECK (scope IN ('read', 'write')),
      token_hash bytea NOT NULL UNIQUE,
      -- what a person recognises it by
      hint text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz,
      expires_at timestamptz,
      revoked_at timestamptz
    )`.execute(db)
  await sql`CREATE INDEX api_tokens_user ON api_tokens (user_id, created_at DESC)`.execute(db)
  await sql`
    ALTER TABLE projects
      ADD COLUMN target_language_before text,
      ADD COLUMN outputs_stale_before boolean`.execute(db)
}
