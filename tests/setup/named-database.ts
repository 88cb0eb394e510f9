import pg from 'pg'

/** The migrated, empty database that every other one is copied from. */
export const TEMPLATE = 'rotulo_test_template'

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Runs statements on the server outside any transaction, as CREATE DATABASE needs it. */
export async function onServer(serverUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/**
 * Closes a database for good, whatever still uses it. Dropped now, its hundreds of files would be recently deleted
 * inodes, past which ext4 searches at every file of the next database: a fifth of what a test file cost.
 */
export async function retireDatabase(serverUrl: string, name: string): Promise<void> {
  await onServer(
    serverUrl,
    `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
  )
}

/** Drops what tests have left, retired or not, on a server that outlives the run. */
export async function dropTestDatabases(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE datname ~ '^rotulo_test_\\d+$'`,
  )
  for (const { name } of rows) await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await client.end()
}
