import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  RETENTION,
  RETENTION_NAMES,
  type RetentionName,
  type RetentionPeriods,
} from '#app/domain/retention.ts'
import { env } from '#app/env.server.ts'
import { store } from '#app/gateways/store.server.ts'
import { deleteText, loadDeletedTexts } from '#app/services/texts/deleted-texts.server.ts'
import { undoChange } from '#app/services/texts/text-history.server.ts'
import { retentionSteps } from '#app/services/retention/retention-steps.server.ts'
import { ADMIN_COMMANDS } from '#jobs/admin-commands.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertTrack } from '#tests/factories/tracks.ts'
import { insertSession, insertUser } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const DEFAULTS = Object.fromEntries(
  RETENTION_NAMES.map((name) => [name, RETENTION[name].fallback]),
) as RetentionPeriods

/** By rule, how many would go or have gone. */
async function run(dryRun: boolean, periods: Partial<RetentionPeriods> = {}) {
  const context = { db, store, signal: new AbortController().signal }
  const found: Partial<Record<RetentionName, number>> = {}
  for (const [name, step] of retentionSteps(context, { ...DEFAULTS, ...periods }, { dryRun })) {
    const { count, bytes } = await step()
    if (count > 0) found[name] = count
    expect(bytes > 0, `${name}: ${count} of ${bytes} bytes`).toBe(count > 0)
  }
  return found
}

/** One of each thing that is too old by the defaults, and one that is not. */
async function insertOldAndNew(): Promise<void> {
  const user = await insertUser(db)
  const project = await insertProject(db, { user_id: user.id })
  for (const days of [500, 0.5]) {
    const then = daysAgo(days)
    await insertSession(db, user, { expires_at: then, revoked_at: then })
    await sql`INSERT INTO api_tokens (user_id, name, scope, token_hash, hint, expires_at)
      VALUES (${user.id}, 'x', 'read', ${Buffer.from(`token ${days}`)}, 'x', ${then})`.execute(db)
    await sql`INSERT INTO idempotent_calls (user_id, key, request_hash, created_at)
      VALUES (${user.id}, ${String(days)}, '\\x00', ${then})`.execute(db)
    await sql`INSERT INTO security_events (user_id, event, created_at) VALUES (${user.id}, 'registered', ${then})`.execute(
      db,
    )
    await sql`INSERT INTO mails (user_id, recipient, locale, template, params, status, created_at)
      VALUES (${user.id}, 'x@example.com', 'es', 'token-made', '{}', 'sent', ${then})`.execute(db)
    await sql`INSERT INTO usage_days (user_id, day, name, amount)
      VALUES (${user.id}, ${then}::timestamptz::date, 'previews', 1)`.execute(db)
    await sql`INSERT INTO previews (project_id, kind, content_hash, snapshot, options, status, size_bytes, created_at)
      VALUES (${project.id}, 'trial', 'x', '{}', '{}', 'done', 7, ${then})`.execute(db)
    await sql`INSERT INTO pgboss.job (name, state, completed_on) VALUES ('mail', 'completed', ${then})`.execute(
      db,
    )
    const key = `projects/${project.id}/source-${days}`
    await store.put(key, Readable.from(['bytes']))
    await utimes(join(env.DATA_DIR, 'objects', key), then, then)
  }
}

const counts = async () => {
  const tables = [
    'sessions',
    'api_tokens',
    'idempotent_calls',
    'mails',
    'usage_days',
    'previews',
    'security_events',
  ]
  const rows = await Promise.all(
    tables.map((table) => sql<{ count: number }>`SELECT count(*)::int FROM ${sql.table(table)}`.execute(db)),
  )
  const keys: string[] = []
  for await (const { key } of store.list('projects/')) keys.push(key)
  return [...rows.map(({ rows: [row] }) => row?.count), keys.length]
}

const ONE_OF_EACH = {
  sessions: 1,
  tokens: 1,
  calls: 1,
  securityEvents: 1,
  mails: 1,
  usage: 1,
  previews: 1,
  jobs: 1,
  objects: 1,
}

test('a dry run counts what the sweep then removes, and changes nothing', async () => {
  await store.removeAll('projects/')
  await insertOldAndNew()
  const before = await counts()
  expect(await run(true)).toEqual(ONE_OF_EACH)
  expect(await counts()).toEqual(before)
  expect(await run(false)).toEqual(ONE_OF_EACH)
  expect(await counts()).toEqual(before.map((count) => (count ?? 0) - 1))
  expect(await run(true)).toEqual({})
})

test('what is kept for ever is not looked for', async () => {
  await store.removeAll('projects/')
  await insertOldAndNew()
  expect(await run(false, { sessions: 'never', mails: 'never' })).not.toHaveProperty('sessions')
  expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(2)
})

test('deleted texts go when their time is over and undoing still works, changes when theirs is', async () => {
  const project = await insertProject(db, { status: 'translated' })
  const owned = { id: project.id, userId: project.user_id }
  const [old, recent] = [
    await insertTrack(db, project, { ordinal: 0 }),
    await insertTrack(db, project, { ordinal: 1 }),
  ]
  for (const { id } of [old, recent]) await deleteText(db, owned, id)
  expect(await run(false)).not.toHaveProperty('deletedTexts')
  await db
    .updateTable('text_tracks')
    .set({ deleted_at: daysAgo(40) })
    .where('id', '=', old.id)
    .execute()
  expect(await run(false, { deletedTexts: 30 })).toMatchObject({ deletedTexts: 1 })
  expect((await loadDeletedTexts(db, owned, 1)).texts).toMatchObject([{ id: recent.id }])
  await undoChange(db, owned)
  await undoChange(db, owned)
  expect((await loadDeletedTexts(db, owned, 1)).total).toBe(0)
  await sql`UPDATE text_history SET created_at = now() - interval '40 days'`.execute(db)
  expect(await run(false, { textHistory: 30 })).toMatchObject({ textHistory: 2 })
})

test('the command says of each rule how long, how much and what, and runs dry on request', async () => {
  await insertOldAndNew()
  const said: string[] = []
  const { retention } = ADMIN_COMMANDS
  for await (const line of retention?.run(db, ['--dry-run']) ?? expect.unreachable()) said.push(line)
  expect(said.join('\n')).toMatch(
    /sessions +7 d +1 +\d+ B +sessions with browser and address, after they ended/,
  )
  expect(said.join('\n')).toMatch(/sources +for ever +0 +0 B +originals/)
  expect(said.join('\n')).toMatch(/uploads +48 h/)
  expect(said.at(-1)).toBe('Nothing was changed: this is what would go.')
  expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(2)
  await expect(retention?.run(db, ['--now']).next()).rejects.toThrow('Usage')
})
