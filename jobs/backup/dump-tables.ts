import { join } from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { QUEUE_SCHEMA } from '#app/queue/boss.server.ts'
import { type Recipients, writeBackupFile } from './files.ts'
import type { Manifest, StoredFile } from './manifest.ts'

/** Jobs that are not over. */
export const UNFINISHED_JOBS = `state IN ('created', 'retry', 'active')`

type Dump = Pick<Manifest, 'migrations' | 'queueVersion' | 'tables' | 'jobs' | 'sequences' | 'accountIds'> & {
  /** Names of objects in the store that rows name. */
  readonly keys: string[]
}

/**
 * Copies all tables of one moment into files, in Postgres' own text format, which every version of it reads. Whoever
 * writes meanwhile is not held up.
 * @param keysSql selects what objects the rows name, as `key`
 */
export async function dumpTables(
  databaseUrl: string,
  folder: string,
  { recipients, keysSql }: { recipients: Recipients; keysSql: string },
): Promise<Dump> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 30_000 })
  client.on('error', () => undefined)
  await client.connect()
  const column = async (sql: string) =>
    (await client.query<{ value: string }>(sql)).rows.map(({ value }) => value)
  const store = async (name: string, statement: string): Promise<StoredFile & { rows: number }> => {
    const stream = client.query(copyTo(`COPY ${statement} TO STDOUT`))
    const file = `${name}.copy.gz${recipients.length > 0 ? '.age' : ''}`
    const { sha256 } = await writeBackupFile(join(folder, file), stream, {
      recipients,
      compress: true,
    })
    return { file, sha256, rows: stream.rowCount }
  }
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const tables: Manifest['tables'] = []
    for (const name of await column(TABLES)) {
      const columns = await column(columnsOf('public', name))
      tables.push({ name, columns, ...(await store(name, `public.${name} (${columns.join(', ')})`)) })
    }
    const jobColumns = await column(columnsOf(QUEUE_SCHEMA, 'job'))
    const unfinished = `(SELECT ${jobColumns.join(', ')} FROM ${QUEUE_SCHEMA}.job WHERE ${UNFINISHED_JOBS})`
    const { rows: sequences } = await client.query<{ name: string; lastValue: string }>(SEQUENCES)
    return {
      migrations: await column('SELECT name AS value FROM kysely_migration ORDER BY name'),
      queueVersion: Number((await column(`SELECT version AS value FROM ${QUEUE_SCHEMA}.version`))[0]),
      tables,
      jobs: { columns: jobColumns, ...(await store('jobs', unfinished)) },
      sequences,
      accountIds: await column('SELECT id AS value FROM users ORDER BY id'),
      keys: await column(`SELECT DISTINCT key AS value FROM (${keysSql}) AS named WHERE key IS NOT NULL`),
    }
  } finally {
    await client.end()
  }
}

/** The migrator's own tables say what the manifest does. */
const TABLES = `
  SELECT relname AS value FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT LIKE 'kysely\\_%'
  ORDER BY relname`

/** Columns that hold what was written into them. */
const columnsOf = (schema: string, table: string) => `
  SELECT attname AS value FROM pg_attribute
  WHERE attrelid = '${schema}.${table}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
  ORDER BY attnum`

const SEQUENCES = `
  SELECT sequencename AS name, last_value::text AS "lastValue" FROM pg_sequences
  WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`
