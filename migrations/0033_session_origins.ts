import { type Kysely, sql } from 'kysely'

/** Where a session was opened from and when it was last used, for its owner to know it again. */
export async function up<Database>(db: Kysely<Database>): Promise<void> {
  await sql`
    ALTER TABLE sessions
      ADD COLUMN user_agent text,
      ADD COLUMN address text,
      ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now()`.execute(db)
  await sql`UPDATE sessions SET last_used_at = created_at`.execute(db)
}
