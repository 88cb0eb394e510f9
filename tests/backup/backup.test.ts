import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { connect, type Db } from '#app/db/client.server.ts'
import { deleteUser } from '#app/db/users.server.ts'
import { env } from '#app/env.server.ts'
import { diskStore } from '#app/gateways/store-disk.server.ts'
import type { ObjectStore } from '#app/gateways/store.server.ts'
import { enqueue } from '#app/queue/enqueue.server.ts'
import { insertSecurityEvent } from '#app/db/security-events.server.ts'
import type { Outage } from '#app/domain/outage.ts'
import { NAMED_KEYS_SQL } from '#app/services/projects/unnamed-objects.server.ts'
import { RestoreRefusedError } from '#jobs/backup/load-tables.ts'
import { pruneRuns } from '#jobs/backup/object-list.ts'
import { checkRun, openRun, restoreBackup } from '#jobs/backup/restore-backup.ts'
import { outageOf } from '#jobs/outages.ts'
import { type BackupOptions, takeBackup } from '#jobs/backup/take-backup.ts'
import { insertOutput } from '#tests/factories/outputs.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertTrack } from '#tests/factories/tracks.ts'
import { insertUser, type UserRow } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { databaseUrl, onServer } from '#tests/setup/named-database.ts'

const db = useDatabase()
const OTHER = `rotulo_restored_${process.pid}`
const otherUrl = databaseUrl(inject('databaseServerUrl'), OTHER)
let folder: string
let backup: string
let store: ObjectStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-backup-'))
  backup = join(folder, 'backup')
  store = diskStore(join(folder, 'objects'))
  await onServer(inject('databaseServerUrl'), `CREATE DATABASE ${OTHER}`)
})
afterEach(() => rm(folder, { recursive: true, force: true }))
afterEach(() => onServer(inject('databaseServerUrl'), `DROP DATABASE ${OTHER} WITH (FORCE)`))

const back = (options: Partial<BackupOptions> = {}, now?: Date) =>
  takeBackup(
    { backup, databaseUrl: env.DATABASE_URL, store, secret: 'what sealed them', recipients: [], ...options },
    now,
  )

/** Restores on another machine, as it were: another database, another store. */
async function restore(identities: readonly string[] = [], at?: string) {
  const other = connect(otherUrl, 2)
  const otherStore = diskStore(join(folder, 'other-objects'))
  try {
    const run = await openRun(backup, { at, identities })
    const parts = { db: other.db, urls: { service: otherUrl, migrations: otherUrl }, store: otherStore }
    const result = await restoreBackup(parts, { backup, run })
    return { result, store: otherStore, tables: await contents(other.db) }
  } finally {
    await other.db.destroy()
  }
}

/** Every table as one text. */
async function contents(of: Db): Promise<Record<string, string>> {
  const { rows: names } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      AND relname NOT LIKE 'kysely\\_%'`.execute(of)
  const tables: Record<string, string> = {}
  for (const { name } of names) {
    const { rows } = await sql<{ all: string | null }>`
      SELECT string_agg(t::text, E'\n' ORDER BY t::text) AS all FROM ${sql.table(name)} AS t`.execute(of)
    tables[name] = rows[0]?.all ?? ''
  }
  return tables
}

/** A person with a finished project, whose files are stored. */
async function personWithFiles(): Promise<{ user: UserRow; keys: string[] }> {
  const user = await insertUser(db)
  const source = `projects/${randomUUID()}/source-1`
  const project = await insertProject(db, { user_id: user.id, video_path: source, target_language: 'en' })
  await insertTrack(db, project, { original_text: 'Größe\t1 \\ "zwei"\nY' })
  const output = await insertOutput(db, project)
  const keys = [source, output.storage_key ?? '']
  for (const key of keys) await store.put(key, Readable.from([`content of ${key}`]))
  await insertSecurityEvent(db, {
    user_id: user.id,
    event: 'logged-in',
    detail: null,
    address: '127.0.0.1',
    user_agent: null,
  })
  return { user, keys }
}

test('what was backed up is there again on another machine: every row, every file, every unfinished job', async () => {
  const { keys } = await personWithFiles()
  const waiting = await insertProject(db, { status: 'analyzing', current_stage: 'analysis', attempt: 1 })
  await db.transaction().execute((trx) => enqueue(trx, 'analyze', { projectId: waiting.id, attempt: 1 }))
  await sql`UPDATE pgboss.job SET state = 'active', started_on = now()`.execute(db)
  expect(await back()).toMatchObject({ objects: 2, copied: 2, missing: [] })

  const { result, tables, store: restored } = await restore()
  expect(result).toEqual({ objects: 2, deletedAccounts: 0, secret: 'what sealed them' })
  expect(tables).toEqual(await contents(db))
  expect(tables['users']).not.toBe('')
  for (const key of keys) {
    const found = await restored.open(key)
    expect(found && (await text(found.body))).toBe(`content of ${key}`)
  }
  const other = connect(otherUrl, 1)
  const { rows } = await sql`SELECT name, state, data->>'projectId' AS project FROM pgboss.job`.execute(
    other.db,
  )
  expect(rows).toEqual([{ name: 'analyze', state: 'retry', project: waiting.id }])
  // what protects rows is back as well
  await expect(sql`DELETE FROM security_events`.execute(other.db)).rejects.toThrow('append only')
  await expect(
    sql`INSERT INTO projects (user_id, name, source_language) VALUES (${randomUUID()}, 'x', 'en')`.execute(
      other.db,
    ),
  ).rejects.toThrow('foreign key')
  await other.db.destroy()
})

test('an outage from before the backup does not count: its job is tried at once, and waits as long as any other', async () => {
  const waiting = await insertProject(db, { status: 'analyzing', current_stage: 'analysis', attempt: 1 })
  await db.transaction().execute((trx) => enqueue(trx, 'analyze', { projectId: waiting.id, attempt: 1 }))
  const outage: Outage = {
    code: 'ocr.unavailable',
    since: '2025-12-30T08:00:00.000Z',
    tries: 12,
    progress: 40,
  }
  await sql`UPDATE pgboss.job SET start_after = now() + interval '1 hour',
    data = data || ${JSON.stringify({ outage })}::jsonb`.execute(db)
  const paused = await insertProject(db, { status: 'analyzing', current_stage: 'analysis', attempt: 1 })
  await db.transaction().execute((trx) => enqueue(trx, 'analyze', { projectId: paused.id, attempt: 1 }))
  await sql`UPDATE pgboss.job SET start_after = 'infinity', keep_until = 'infinity'
    WHERE data ->> 'projectId' = ${paused.id}`.execute(db)
  await back()
  const restoredFrom = Date.now()

  await restore()
  const other = connect(otherUrl, 1)
  const { rows } = await sql<{ project: string; data: object; is_due: boolean }>`
    SELECT data ->> 'projectId' AS project, data, start_after <= now() AS is_due FROM pgboss.job`.execute(
    other.db,
  )
  await other.db.destroy()
  const due = rows.find(({ project }) => project === waiting.id)
  expect(due?.is_due).toBe(true)
  expect(rows.find(({ project }) => project === paused.id)?.is_due).toBe(false)
  const next = outageOf({ data: due?.data })
  expect(next).toMatchObject({ code: 'ocr.unavailable', tries: 1, progress: 40 })
  expect(Date.parse(next?.since ?? '')).toBeGreaterThanOrEqual(restoredFrom)
})

test('a second run copies what is new alone, and old runs go with what only they held', async () => {
  const first = await personWithFiles()
  await back({}, new Date('2026-01-01'))
  await db.transaction().execute((trx) => deleteUser(trx, first.user.id))
  const second = await personWithFiles()
  await back({}, new Date('2026-01-02'))
  expect(await back({}, new Date('2026-01-03'))).toMatchObject({ objects: 2, copied: 0 })
  expect(await pruneRuns(backup, 2)).toEqual({ runs: ['2026-01-01T00-00-00-000Z'], objects: 2 })
  const { result } = await restore()
  expect(result.objects).toBe(second.keys.length)
  await expect(stat(join(backup, 'objects', first.keys[0] ?? ''))).rejects.toThrow('ENOENT')
})

test('whoever deleted their account does not come back with an older run', async () => {
  const { user } = await personWithFiles()
  await back({}, new Date('2026-01-01'))
  await db.transaction().execute((trx) => deleteUser(trx, user.id))
  await back({}, new Date('2026-01-02'))
  const { result, tables } = await restore([], '2026-01-01T00-00-00-000Z')
  expect(result).toMatchObject({ objects: 0, deletedAccounts: 1 })
  expect([tables['users'], tables['projects']]).toEqual(['', ''])
})

test('an encrypted backup shows nothing, is checked without its key and opened with it', async () => {
  const { user, keys } = await personWithFiles()
  const identity = await generateX25519Identity()
  await back({ recipients: [await identityToRecipient(identity)] })
  const files = await readdir(backup, { recursive: true, withFileTypes: true })
  for (const file of files.filter((entry) => entry.isFile())) {
    const bytes = await readFile(join(file.parentPath, file.name), 'latin1')
    for (const told of [user.email, `content of ${keys[0]}`, 'what sealed them'])
      expect(bytes).not.toContain(told)
  }
  expect(await checkRun(backup, await openRun(backup, { identities: ['any'] }))).toEqual([])
  await expect(restore()).rejects.toThrow('--identity')
  await expect(restore([await generateX25519Identity()])).rejects.toThrow()
  expect((await restore([identity])).tables).toEqual(await contents(db))
})

test('a damaged or missing file is found by the check and stops a restore', async () => {
  const { keys } = await personWithFiles()
  await back()
  const object = join(backup, 'objects', keys[0] ?? '')
  await writeFile(object, 'content of another project')
  await rm(join(backup, 'objects', keys[1] ?? ''))
  const wrong = await checkRun(backup, await openRun(backup, { identities: [] }))
  expect(wrong.sort()).toEqual([expect.stringContaining('ENOENT'), `${object} is damaged.`].sort())
  await expect(restore()).rejects.toThrow(/damaged|ENOENT/)
})

test('nothing is restored over accounts, nor from a newer release, nor from an empty folder', async () => {
  await expect(restore()).rejects.toThrow(RestoreRefusedError)
  await personWithFiles()
  const { run } = await back()
  await restore()
  await expect(restore()).rejects.toThrow('accounts in this database')
  const path = join(backup, run, 'manifest.json')
  const manifest = await readFile(path, 'utf8')
  await writeFile(path, manifest.replace('"0001_core"', '"0001_core", "9999_of_tomorrow"'))
  await expect(restore()).rejects.toThrow('9999_of_tomorrow')
})

test('a file that the database names and the store lost is told, and the rest is saved', async () => {
  const { keys } = await personWithFiles()
  await store.remove(keys[0] ?? '')
  expect(await back()).toMatchObject({ objects: 1, missing: [keys[0]] })
})

test('a project that is deleted while its files are copied does not tear rows and files apart', async () => {
  const { user } = await personWithFiles()
  await personWithFiles()
  let isDeleted = false
  const deleting: ObjectStore = {
    ...store,
    async open(key) {
      if (!isDeleted) {
        isDeleted = true
        await db.transaction().execute((trx) => deleteUser(trx, user.id))
        await store.removeAll('projects/')
      }
      return store.open(key)
    },
  }
  const done = await back({ store: deleting })
  const { tables } = await restore()
  expect(tables).toEqual(await contents(db))
  expect(done.objects).toBe(0)
  expect(done.missing).toHaveLength(2)
})

test('when the disk or the store fails, no half run is left that a restore could take', async () => {
  await personWithFiles()
  const failing: ObjectStore = { ...store, open: () => Promise.reject(new Error('the store is gone')) }
  await expect(back({ store: failing })).rejects.toThrow('the store is gone')
  expect((await readdir(backup)).filter((name) => name !== 'objects')).toEqual([])
})

test('the sweep and the backup know every column that names an object', async () => {
  const { rows } = await sql<{ column: string }>`
    SELECT DISTINCT column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name ~ '(_path|_key|^avatar)$'`.execute(db)
  const named = new Set(NAMED_KEYS_SQL.match(/\b\w+\b/g))
  expect(
    rows
      .map(({ column }) => column)
      .filter((column) => !named.has(column))
      .toSorted(),
  ).toEqual([
    // by which calls, texts, videos of a folder and terms are found
    ...['idempotency_key', 'original_key', 'relative_path', 'term_key'],
  ])
})
