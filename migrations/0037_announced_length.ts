import { type Kysely, sql } from 'kysely'

/** How long a file says that its video is: of a damaged one less can be read. */
export async function up<Database>(db: Kysely<Database>): Promise<void> {
  await sql`ALTER TABLE projects ADD COLUMN announced_seconds double precision`.execute(db)
}
