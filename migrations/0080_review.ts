import { type Kysely, sql } from 'kysely'

/** Links by which people without an account see a project's texts, and what they say about them. */
export async function up<Database>(db: Kysely<Database>): Promise<void> {
  await sql`
    CREATE TABLE review_links (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
      name text NOT NULL,
      may_comment boolean NOT NULL,
      token_hash bytea NOT NULL UNIQUE,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      revoked_at timestamptz
    )`.execute(db)
  await sql`CREATE INDEX review_links_project_id ON review_links (project_id, created_at)`.execute(db)
  await sql`
    CREATE TABLE review_comments (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
      link_id uuid REFERENCES review_links ON DELETE SET NULL,
      answers uuid REFERENCES review_comments ON DELETE CASCADE,
      track_id uuid REFERENCES text_tracks ON DELETE SET NULL,
      original_text text,
      seconds double precision,
      author text,
      body text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      resolved_at timestamptz
    )`.execute(db)
  await sql`CREATE INDEX review_comments_project_id ON review_comments (project_id, created_at)`.execute(db)
  await sql`CREATE INDEX review_comments_link_id ON review_comments (link_id)`.execute(db)
  await sql`CREATE INDEX review_comments_answers ON review_comments (answers)`.execute(db)
  await sql`CREATE INDEX review_comments_track_id ON review_comments (track_id)`.execute(db)
}
