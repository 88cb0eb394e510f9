import { type Kysely, sql } from 'kysely'

/** Each part of a long render has a package of its own with all that it is made of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // null for the parts of renders that an older release has cut: they are cut again
  await sql`ALTER TABLE render_parts ADD COLUMN package_key text`.execute(db)
}
