import { type Kysely, sql } from 'kysely'

/** How a person has their videos translated, under a name. */
export async function up<Database>(db: Kysely<Database>): Promise<void> {
  await sql`
    CREATE TABLE recipes (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      name text NOT NULL,
      is_default boolean NOT NULL DEFAULT false,
      body jsonb NOT NULL,
      version int NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`CREATE UNIQUE INDEX recipes_name ON recipes (user_id, lower(name))`.execute(db)
  await sql`CREATE UNIQUE INDEX recipes_default ON recipes (user_id) WHERE is_default`.execute(db)
}
