// @ts-check
import pg from 'pg'

/** The product's database on an embedded server. */
export const DATABASE = 'rotulo'

/**
 * The roles of an embedded database. `owner` has made the server's files and may do anything, so nothing but this file
 * speaks as it; `migrations` owns the product's database and its tables; `service` is web and workers.
 */
export const ROLES = /** @type {const} */ ({
  owner: 'rotulo',
  migrations: 'rotulo_migrations',
  service: 'rotulo_service',
})

/** What an earlier release left with the server's owner: everything that is neither the system's nor an extension's. */
const TAKE_OVER = `
  DO $$
  DECLARE
    object record;
  BEGIN
    FOR object IN
      SELECT format('SCHEMA %I', nspname) AS name FROM pg_namespace
      WHERE nspowner = current_user::regrole AND nspname !~ '^pg_' AND nspname <> 'information_schema'
      UNION ALL
      SELECT format('%s %s', CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END, oid::regclass)
      FROM pg_class
      WHERE relowner = current_user::regrole AND relkind IN ('r', 'p', 'v', 'S')
        AND relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'pgboss'))
        -- sequences of columns follow their table
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype IN ('a', 'i', 'e') AND relkind = 'S')
      UNION ALL
      SELECT format('ROUTINE %s', oid::regprocedure) FROM pg_proc
      WHERE proowner = current_user::regrole
        AND pronamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'pgboss'))
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
      UNION ALL
      SELECT format('TYPE %s', oid::regtype) FROM pg_type
      WHERE typowner = current_user::regrole AND typtype IN ('e', 'd')
        AND typnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'pgboss'))
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_type.oid AND deptype = 'e')
    LOOP
      EXECUTE format('ALTER %s OWNER TO ${ROLES.migrations}', object.name);
    END LOOP;
  END $$`

/**
 * Makes the product's database and its roles, or gives those of an earlier start these passwords. A database that was
 * made before there were such roles is handed over to them.
 * @param {(database: string) => string} urlOf the address of a database for the owner of the server
 * @param {{ migrations: string, service: string }} passwords of hexadecimal digits
 */
export async function makeRoles(urlOf, passwords) {
  await asOwner(urlOf('postgres'), async (client) => {
    for (const kind of /** @type {const} */ (['migrations', 'service'])) {
      const role = ROLES[kind]
      const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role])
      const verb = rowCount === 0 ? 'CREATE' : 'ALTER'
      await client.query(
        `${verb} ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD '${passwords[kind]}'`,
      )
    }
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE])
    await client.query(
      rowCount === 0
        ? `CREATE DATABASE ${DATABASE} OWNER ${ROLES.migrations}`
        : `ALTER DATABASE ${DATABASE} OWNER TO ${ROLES.migrations}`,
    )
    await client.query(`REVOKE ALL ON DATABASE ${DATABASE}, postgres, template1 FROM PUBLIC`)
    await client.query(`GRANT CONNECT ON DATABASE ${DATABASE} TO ${ROLES.service}`)
  })
  await asOwner(urlOf(DATABASE), (client) => client.query(TAKE_OVER))
}

/** @param {string} url @param {(client: pg.Client) => Promise<unknown>} act */
async function asOwner(url, act) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
}
