import { type Kysely, sql } from 'kysely'

/** Copies of the example that comes with the product: an account has one at most. */
export async function up<Database>(db: Kysely<Database>): Promise<void> {
  await sql`ALTER TABLE projects ADD COLUMN is_example boolean NOT NULL DEFAULT false`.execute(db)
  await sql`CREATE UNIQUE INDEX projects_example ON projects (user_id) WHERE is_example`.execute(db)
}
