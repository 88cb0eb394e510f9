import { type Kysely, sql } from 'kysely'

/** How a person has texts drawn, under a name. */
export async function up<Database>(db: Kysely<Database>): Promise<void> {
  await sql`
    CREATE TABLE style_presets (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      name text NOT NULL,
      style jsonb NOT NULL,
      frame_height_px int NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`CREATE UNIQUE INDEX style_presets_name ON style_presets (user_id, lower(name))`.execute(db)
}
