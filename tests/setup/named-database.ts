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
