import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import { startBoss } from '#app/queue/boss.server.ts'
import { JOB_NAMES } from '#app/queue/contracts.ts'
import { upgradeDatabase } from '#jobs/supervisor/upgrade-database.mjs'
import { databaseUrl, onServer } from '../setup/named-database.ts'

const NAME = 'rotulo_roles'
const server = inject('databaseServerUrl')
const urlAs = (role: string) => {
  const url = new URL(databaseUrl(server, NAME))
  Object.assign(url, { username: role, password: 'secret' })
  return url.href
}
const urls = { migrations: urlAs('roles_migrations'), service: urlAs('roles_service') }
const ROLES = ['roles_migrations', 'roles_service']

const clear = () =>
  onServer(
    server,
    `DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`,
    ...ROLES.map((role) => `DROP ROLE IF EXISTS ${role}`),
  )

beforeAll(async () => {
  await clear()
  await onServer(
    server,
    ...ROLES.map((role) => `CREATE ROLE ${role} LOGIN PASSWORD 'secret'`),
    `CREATE DATABASE ${NAME} OWNER roles_migrations`,
  )
  await upgradeDatabase(urls)
})
afterAll(clear)

/** A column of text. */
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** What a statement says as a role: its first column, the number of its rows, or the refusal. */
async function as(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows, rowCount } = await client.query<Record<string, unknown>>(statement)
    return rows.length > 0 ? rows.map((row) => Object.values(row)[0]) : rowCount
  } catch (error) {
    return error instanceof Error ? error.message : error
  } finally {
    await client.end()
  }
}

// proves asvs-13.2.2
test('the service owns nothing, may make nothing and run nothing', async () => {
  expect(
    await as(
      urls.service,
      `SELECT count(*)::int FROM pg_class WHERE relowner = (SELECT oid FROM pg_roles WHERE rolname = current_user)`,
    ),
  ).toEqual([0])
  for (const statement of [
    `COPY (SELECT 1) TO PROGRAM 'true'`,
    `COPY users (name) FROM PROGRAM 'echo x'`,
    'CREATE TABLE mine (n int)',
    'CREATE TABLE pgboss.mine (n int)',
    'CREATE SCHEMA mine',
    'TRUNCATE users',
    'TRUNCATE pgboss.job',
    'DELETE FROM kysely_migration',
    'SET session_replication_role = replica',
  ])
    expect([statement, await as(urls.service, statement)]).toEqual([
      statement,
      expect.stringMatching(/^permission denied/),
    ])
  for (const statement of ['DROP TABLE users', 'ALTER TABLE credit_entries DISABLE TRIGGER ALL'])
    expect(await as(urls.service, statement)).toMatch(/^must be owner of table/)
})

test('the service adds to the ledger, and neither changes nor removes what is there but with the whole account', async () => {
  const insert = `INSERT INTO users (name, email, password_hash) VALUES ('Ana', 'ana@example.org', 'x') RETURNING id`
  const [user = ''] = listOf(await as(urls.service, insert))
  const entry = `INSERT INTO credit_entries (user_id, transaction_type, amount, idempotency_key) VALUES ('${user}', 'GRANT', 1, 'a')`
  expect(await as(urls.service, entry)).toBe(1)
  for (const statement of [
    'UPDATE credit_entries SET amount = 2',
    'DELETE FROM credit_entries',
    'SELECT FROM credit_entries FOR UPDATE',
  ])
    expect(await as(urls.service, statement)).toBe('permission denied for table credit_entries')
  expect(await as(urls.service, `DELETE FROM users WHERE id = '${user}'`)).toBe(1)
  expect(await as(urls.service, 'SELECT count(*)::int FROM credit_entries')).toEqual([0])
})

test('every table of the product that the service may not change is one that must not change', async () => {
  const closed = await as(
    urls.service,
    `SELECT oid::regclass::text FROM pg_class
     WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)
       AND NOT has_table_privilege(oid, 'SELECT') OR relkind = 'r' AND relnamespace = 'public'::regnamespace
       AND NOT (has_table_privilege(oid, 'INSERT') AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE'))
     ORDER BY 1`,
  )
  const appendOnly = await as(
    urls.migrations,
    `SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname LIKE '%\\_append\\_only'`,
  )
  expect(appendOnly).toContain('credit_entries')
  expect(new Set(listOf(closed))).toEqual(
    new Set([...listOf(appendOnly), 'kysely_migration', 'kysely_migration_lock']),
  )
})

// proves asvs-16.4.2
test('the service adds to the security log, and has only what is over a year old forgotten', async () => {
  await as(
    urls.service,
    `INSERT INTO users (name, email, password_hash) VALUES ('Ana', 'log@example.com', 'x')`,
  )
  await as(
    urls.service,
    `INSERT INTO security_events (user_id, event, created_at) SELECT id, 'logged-in', time FROM users,
     (VALUES (now()), (now() - interval '366 days')) AS times (time) WHERE email = 'log@example.com'`,
  )
  expect(await as(urls.service, `DELETE FROM security_events`)).toMatch('permission denied')
  expect(await as(urls.service, `SELECT forget_old_security_events()`)).toEqual(['1'])
  expect(await as(urls.service, `SELECT event FROM security_events`)).toEqual(['logged-in'])
})

test('jobs are sent, done, repeated and scheduled by the service', async () => {
  const errors: Error[] = []
  const boss = await startBoss(urls.service, { serve: true, onError: (error) => errors.push(error) })
  try {
    expect((await boss.getQueues()).map(({ name }) => name)).toEqual(expect.arrayContaining([...JOB_NAMES]))
    let calls = 0
    await boss.schedule('upkeep', '*/15 * * * *', {})
    await boss.work(
      'upkeep',
      { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 },
      async () => {
        calls += 1
        if (calls === 1) throw new Error('the first attempt fails')
      },
    )
    const id = (await boss.send('upkeep', {}, { retryLimit: 1, retryDelay: 0, retryBackoff: false })) ?? ''
    await eventually(async () => expect((await boss.findJobs('upkeep', { id }))[0]?.state).toBe('completed'))
    await boss.supervise()
    expect(calls).toBe(2)
  } finally {
    await boss.stop({ graceful: false })
  }
  expect(errors.map(({ message }) => message)).toEqual([])
})

test('a step that an upgrade of the queue left for later is taken before the services start', async () => {
  await as(
    urls.migrations,
    `INSERT INTO pgboss.bam (name, version, table_name, command) VALUES ('test', 43, 'job_common', 'CREATE INDEX CONCURRENTLY later ON pgboss.warning (type)')`,
  )
  await as(urls.migrations, `UPDATE pgboss.version SET bam_on = now() - interval '1 hour'`)
  await upgradeDatabase(urls)
  expect(await as(urls.service, `SELECT to_regclass('pgboss.later')::text`)).toEqual(['pgboss.later'])
})

test('upgrades that happen at once do not stand in each other’s way', async () => {
  await expect(Promise.all([1, 2, 3, 4].map(() => upgradeDatabase(urls)))).resolves.toHaveLength(4)
})

test('where one role is given it does both, and is granted nothing', async () => {
  const one = { migrations: urls.migrations, service: urls.migrations }
  await upgradeDatabase(one)
  expect(await as(one.service, 'SELECT count(*)::int FROM credit_entries')).toEqual([0])
  expect(await as(one.service, 'ALTER TABLE credit_entries DISABLE TRIGGER USER')).toBeNull()
  await as(one.service, 'ALTER TABLE credit_entries ENABLE TRIGGER USER')
})

test('a queue that was never installed is refused by the services instead of being made', async () => {
  await onServer(server, 'DROP DATABASE IF EXISTS rotulo_no_queue', 'CREATE DATABASE rotulo_no_queue')
  const start = startBoss(databaseUrl(server, 'rotulo_no_queue'), { serve: false, onError: () => undefined })
  await expect(start).rejects.toThrow(/not installed/)
  await onServer(server, 'DROP DATABASE rotulo_no_queue WITH (FORCE)')
})
