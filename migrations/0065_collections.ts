import { type Kysely, sql } from 'kysely'

/** Many videos that go one way together, and how each of them stands in line. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE collections (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      name text NOT NULL,
      source_language text NOT NULL,
      target_language text NOT NULL,
      priority smallint NOT NULL DEFAULT 0 CHECK (priority BETWEEN -1 AND 1),
      paused_at timestamptz,
      -- how all of it is translated unattended, as the recipe was when the collection was made
      recipe jsonb,
      recipe_name text,
      -- when its webhook was told that nothing of it runs or waits any more
      finished_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`CREATE INDEX collections_user ON collections (user_id, created_at DESC)`.execute(db)
  await sql`
    ALTER TABLE projects
      ADD COLUMN collection_id uuid REFERENCES collections ON DELETE SET NULL,
      ADD COLUMN relative_path text,
      ADD COLUMN paused_at timestamptz,
      -- null: that of its collection
      ADD COLUMN priority smallint CHECK (priority BETWEEN -1 AND 1)`.execute(db)
  // a file that is announced again is the project that is there
  await sql`
    CREATE UNIQUE INDEX projects_collection ON projects (collection_id, relative_path)
      WHERE collection_id IS NOT NULL`.execute(db)
}
