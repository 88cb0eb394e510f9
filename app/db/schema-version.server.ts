import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import type { Db } from './client.server.ts'

/** As `migrations/migrate.ts` names them; the process stands in the project's folder. */
const MIGRATIONS = resolve('migrations')

/** The migrations of this release that the database has not had. One that is ahead of this release lacks none. */
export async function missingMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db)
  const had = new Set(rows.map(({ name }) => name))
  const known = (await readdir(MIGRATIONS)).flatMap((file) => /^(\d{4}_\w+)\.ts$/.exec(file)?.[1] ?? [])
  return known.filter((name) => !had.has(name)).toSorted()
}
