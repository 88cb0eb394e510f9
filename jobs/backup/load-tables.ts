import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { QUEUE_SCHEMA } from '#app/queue/boss.server.ts'
import { migrateTo, migrationNames } from '../../migrations/migrate.ts'
import { upgradeDatabase } from '../supervisor/upgrade-database.mjs'
import { UNFINISHED_JOBS } from './dump-tables.ts'
import { readBackupFile } from './files.ts'
import type { Manifest, StoredFile } from './manifest.ts'

/** What an operator has to put right before anything can be restored. */
export class RestoreRefusedError extends Error {
  override name = 'RestoreRefusedError'
}

export interface DatabaseUrls {
  readonly service: string
  readonly migrations: string
}

export interface Run {
  readonly folder: string
  readonly manifest: Manifest
  /** age's secret keys; undefined for a run that is not encrypted. */
  readonly identities: readonly string[] | undefined
}

/**
 * Replaces the database's tables by those of `run`, brought up to this release. Nothing waits in the queues until
 * `loadJobs`. Throws RestoreRefusedError when there are accounts already or the run comes from a newer release.
 */
export async function loadTables(urls: DatabaseUrls, run: Run): Promise<void> {
  await refuseNewer(run.manifest)
  await refuseAccounts(urls.migrations)
  await withClient(urls.migrations, remakeSchemas)
  // the tables as they were: later migrations change the rows as they do in an upgrade
  await migrateTo(urls.migrations, run.manifest.migrations)
  await withClient(urls.migrations, (client) => inTransaction(client, () => loadRows(client, run)))
  await upgradeDatabase(urls)
}

/** Lets go on what waited or ran when the run was taken. */
export async function loadJobs({ migrations }: DatabaseUrls, run: Run): Promise<void> {
  await withClient(migrations, (client) => inTransaction(client, () => insertJobs(client, run)))
}

async function refuseNewer({ migrations }: Manifest): Promise<void> {
  const known = new Set(await migrationNames())
  const unknown = migrations.filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new RestoreRefusedError(
      `The backup comes from a newer release: this one lacks ${unknown.join(', ')}.`,
    )
}

async function refuseAccounts(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ users: string | null }>(
      `SELECT to_regclass('public.users') AS users`,
    )
    if (rows[0]?.users === null) return
    const { rowCount } = await client.query('SELECT FROM public.users LIMIT 1')
    if (rowCount !== 0)
      throw new RestoreRefusedError(
        'There are accounts in this database. A backup is restored into a new one only: nothing is overwritten.',
      )
  })
}

async function remakeSchemas(client: pg.Client): Promise<void> {
  await inTransaction(client, async () => {
    await client.query(`DROP SCHEMA IF EXISTS ${QUEUE_SCHEMA} CASCADE`)
    await client.query('DROP SCHEMA public CASCADE')
    await client.query('CREATE SCHEMA public')
  })
}

async function loadRows(client: pg.Client, run: Run): Promise<void> {
  const names = run.manifest.tables.map(({ name }) => `public.${name}`)
  const constraints = await foreignKeys(client)
  for (const { table, name } of constraints)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  // migrations may have left rows of their own
  if (names.length > 0) await client.query(`TRUNCATE ${names.join(', ')}`)
  for (const { name, columns, rows, ...file } of run.manifest.tables)
    await copyIn(client, `public.${name} (${columns.join(', ')})`, { run, file, rows })
  for (const { name, lastValue } of run.manifest.sequences)
    await client.query(`SELECT setval('public.${name}', $1)`, [lastValue])
  for (const { table, name, definition } of constraints)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
}

async function foreignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`)
  return rows
}

/** Jobs that ran are to be run again; those of a queue that this release does not have are left out. */
async function insertJobs(client: pg.Client, run: Run): Promise<void> {
  const { rows: version } = await client.query<{ version: number }>(
    `SELECT version FROM ${QUEUE_SCHEMA}.version`,
  )
  const { jobs, queueVersion } = run.manifest
  if (version[0]?.version !== queueVersion) return
  const { columns, rows, ...file } = jobs
  await client.query(`CREATE TEMP TABLE restored_job (LIKE ${QUEUE_SCHEMA}.job) ON COMMIT DROP`)
  await copyIn(client, `restored_job (${columns.join(', ')})`, { run, file, rows })
  await client.query(`UPDATE restored_job SET state = 'retry' WHERE state = 'active'`)
  // pg-boss sweeps away what has waited for too long: the time in the backup does not count
  await client.query(`
    UPDATE restored_job SET keep_until = greatest(start_after, now()) + (keep_until - start_after)
    WHERE keep_until < 'infinity'`)
  // an outage of the other machine is not this one's: nobody waits here because of it, and its patience begins anew
  const outage = 'jsonb_build_object($1::text, $2::text, $3::text, 1)'
  await client.query(
    `UPDATE restored_job SET data = jsonb_set(data, '{outage}', data -> 'outage' || ${outage}),
      start_after = CASE WHEN start_after < 'infinity' THEN least(start_after, now()) ELSE start_after END
    WHERE data ? 'outage'`,
    ['since', new Date().toISOString(), 'tries'],
  )
  await client.query(`
    INSERT INTO ${QUEUE_SCHEMA}.job (${columns.join(', ')})
    SELECT ${columns.join(', ')} FROM restored_job
    WHERE ${UNFINISHED_JOBS} AND name IN (SELECT name FROM ${QUEUE_SCHEMA}.queue)`)
}

async function copyIn(
  client: pg.Client,
  target: string,
  { run, file, rows }: { run: Run; file: StoredFile; rows: number },
): Promise<void> {
  const { identities } = run
  const content = await readBackupFile(join(run.folder, file.file), file.sha256, {
    identities,
    compressed: true,
  })
  const copy = client.query(copyFrom(`COPY ${target} FROM STDIN`))
  await pipeline(content, copy)
  if (copy.rowCount !== rows) throw new Error(`${file.file} holds ${copy.rowCount} rows in place of ${rows}.`)
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  await work()
  // a failure ends the connection, and the transaction with it
  await client.query('COMMIT')
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
