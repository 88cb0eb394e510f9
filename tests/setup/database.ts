import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { type Db, db } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { stopSending } from '#app/queue/enqueue.server.ts'
import { onServer, retireDatabase, TEMPLATE } from './named-database.ts'

/** The tables of this process's database that every test finds empty, once it is made. */
let tables: Promise<string[]> | undefined

/**
 * Gives the process a database of its own, fresh from the template, and empties it before each test. Files that share
 * a process share the database as well. Returns the client that the application itself uses.
 */
export function useDatabase(): Db {
  const name = new URL(env.DATABASE_URL).pathname.slice(1)
  beforeAll(async () => {
    tables ??= createDatabase(name)
    await tables
  })
  beforeEach(async () => empty((await tables) ?? []))
  afterAll(async () => {
    if (inject('sharesProcess')) return
    await stopSending()
    await db.destroy()
    await retireDatabase(inject('databaseServerUrl'), name)
  })
  return db
}

async function createDatabase(name: string): Promise<string[]> {
  await onServer(
    inject('databaseServerUrl'),
    `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`,
    // written page by page to the log, as by default, it takes three times as long
    `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`,
  )
  return emptyTables()
}

/** Tables that the migrations left empty: those that they filled hold reference data and stay as they are. */
async function emptyTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely\\_%'`.execute(db)
  const filled = await Promise.all(
    rows.map(({ name }) =>
      sql<{ filled: boolean }>`SELECT EXISTS (SELECT FROM ${sql.raw(name)}) AS filled`.execute(db),
    ),
  )
  return rows.filter((_, index) => filled[index]?.rows[0]?.filled === false).map(({ name }) => name)
}

async function empty(tables: readonly string[]): Promise<void> {
  // Rows are few, so DELETE is quicker than TRUNCATE; for a replica no trigger protects append-only tables.
  const statements = [...tables, 'pgboss.job'].map((table) => `DELETE FROM ${table};`)
  await db.transaction().execute(async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx)
    await sql.raw(statements.join(' ')).execute(trx)
  })
}
