import pg from 'pg'

/** Where the product's tables and those of its queue lie. */
const SCHEMAS = 'public, pgboss'

/**
 * Lets the role of `serviceUrl` work with the tables that the role of `migrationsUrl` owns: read and write rows, nothing
 * else. What a trigger named `<table>_append_only` protects it may only add to; which migrations were made it may only
 * read. To be called after every migration. Does nothing where both are the same role.
 */
export async function grantToService(migrationsUrl: string, serviceUrl: string): Promise<void> {
  const service = await roleOf(serviceUrl)
  await withClient(migrationsUrl, async (client) => {
    const { rows } = await client.query<{ same: boolean; role: string }>(
      'SELECT current_user = $1 AS same, quote_ident($1) AS role',
      [service],
    )
    const [found] = rows
    if (!found || found.same) return
    const { role } = found
    await client.query('BEGIN')
    // starts that happen at once would otherwise fail on each other's rows in the catalogue
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('rotulo-grants'))`)
    await client.query(`GRANT USAGE ON SCHEMA ${SCHEMAS} TO ${role}`)
    await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${SCHEMAS} TO ${role}`)
    await client.query(`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${SCHEMAS} TO ${role}`)
    for (const { table, kind } of await protectedTables(client))
      await client.query(
        `REVOKE ${kind === 'append-only' ? 'UPDATE, DELETE' : 'INSERT, UPDATE, DELETE'} ON ${table} FROM ${role}`,
      )
    await client.query('COMMIT')
  })
}

async function roleOf(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ role: string }>('SELECT current_user AS role')
    const role = rows[0]?.role
    if (role === undefined) throw new Error('the database does not say who is connected')
    return role
  })
}

async function protectedTables(client: pg.Client) {
  const { rows } = await client.query<{ table: string; kind: 'append-only' | 'read-only' }>(`
    SELECT tgrelid::regclass::text AS "table", 'append-only' AS kind
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE tgname = relname || '_append_only'
    UNION ALL
    SELECT oid::regclass::text, 'read-only' FROM pg_class
    WHERE relkind = 'r' AND relname LIKE 'kysely\\_%' AND relnamespace = 'public'::regnamespace`)
  return rows
}

async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
