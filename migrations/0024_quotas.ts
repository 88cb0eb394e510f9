import { type Kysely, sql } from 'kysely'

/** What an account may use besides the defaults of the environment, what it has used by day, and how large sources are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE account_quotas (
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      name text NOT NULL,
      value bigint NOT NULL CHECK (value >= 0),
      changed_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, name)
    )`.execute(db)
  // it refers to no project: what was used stays used when the project is deleted
  await sql`
    CREATE TABLE usage_days (
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      day date NOT NULL,
      name text NOT NULL,
      amount bigint NOT NULL CHECK (amount >= 0),
      PRIMARY KEY (user_id, day, name)
    )`.execute(db)
  // null for what was uploaded before, until maintenance has asked the store
  await sql`ALTER TABLE projects ADD COLUMN video_bytes bigint CHECK (video_bytes >= 0)`.execute(db)
}
