import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { migrateToLatest, pendingMigrations } from '../../migrations/migrate.ts'
import { databaseUrl, onServer } from '../setup/named-database.ts'

const NAME = 'rotulo_migrations'
const server = inject('databaseServerUrl')
const url = databaseUrl(server, NAME)
let folder = ''

beforeEach(async () => {
  await onServer(server, `DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`, `CREATE DATABASE ${NAME}`)
  folder = mkdtempSync(join(tmpdir(), 'rotulo-migrations-'))
  mkdirSync(folder, { recursive: true })
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await onServer(server, `DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`)
})

/** Migrations that run one statement each. */
function write(migrations: Record<string, string>) {
  for (const [name, statement] of Object.entries(migrations))
    writeFileSync(
      join(folder, name),
      `export const up = (db) => db.executeQuery({ sql: ${JSON.stringify(statement)}, parameters: [], query: { kind: 'RawNode' }, queryId: {} })`,
    )
}

async function rows(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const result = await client.query<Record<string, unknown>>(statement)
    return result.rows
  } finally {
    await client.end()
  }
}

test('the migrations of the product make its tables, and a second run changes nothing', async () => {
  await migrateToLatest(url)
  const before = await rows('SELECT name, timestamp FROM kysely_migration ORDER BY name')
  expect(before.length).toBeGreaterThan(0)
  expect(await rows('SELECT * FROM projects')).toEqual([])
  await migrateToLatest(url)
  expect(await rows('SELECT name, timestamp FROM kysely_migration ORDER BY name')).toEqual(before)
})

test('processes that start at once run each migration once', async () => {
  write({
    '0001_count.ts': 'CREATE TABLE runs (n int)',
    '0002_run.ts': 'INSERT INTO runs SELECT 1 FROM pg_sleep(0.2)',
  })
  await Promise.all(Array.from({ length: 6 }, () => migrateToLatest(url, folder)))
  expect(await rows('SELECT n FROM runs')).toEqual([{ n: 1 }])
})

test('a failing migration is named and takes the ones before it back', async () => {
  write({ '0001_good.ts': 'CREATE TABLE good (n int)', '0002_bad.ts': 'SELECT broken' })
  await expect(migrateToLatest(url, folder)).rejects.toThrow(
    /^Migration 0002_bad failed: column "broken" does not exist$/,
  )
  expect(await rows(`SELECT to_regclass('good') AS good`)).toEqual([{ good: null }])
})

test('what a migration would change can be asked for without changing anything', async () => {
  write({ '0001_a.ts': 'CREATE TABLE a (n int)' })
  expect(await pendingMigrations(url, folder)).toEqual(['0001_a'])
  expect(await rows(`SELECT to_regclass('a') AS a, to_regclass('kysely_migration') AS had`)).toEqual([
    { a: null, had: null },
  ])
  await migrateToLatest(url, folder)
  write({ '0002_b.ts': 'CREATE TABLE b (n int)' })
  expect(await pendingMigrations(url, folder)).toEqual(['0002_b'])
})

test('only numbered files are migrations', async () => {
  write({
    '0001_good.ts': 'CREATE TABLE good (n int)',
    'migrate.ts': 'SELECT broken',
    '0001_good.test.ts': 'SELECT broken',
  })
  await migrateToLatest(url, folder)
  expect(await rows('SELECT name FROM kysely_migration')).toEqual([{ name: '0001_good' }])
})

test('a migration that is merged after one with a higher number is run all the same', async () => {
  write({ '0001_a.ts': 'CREATE TABLE a (n int)', '0003_c.ts': 'CREATE TABLE c (n int)' })
  await migrateToLatest(url, folder)
  write({ '0002_b.ts': 'CREATE TABLE b (n int)' })
  await migrateToLatest(url, folder)
  expect(await rows('SELECT * FROM b')).toEqual([])
})
