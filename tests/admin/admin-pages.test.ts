import { expect, test } from 'vitest'
import { noteModelDownload } from '#app/db/model-downloads.server.ts'
import { downloadModelOfLeg } from '#jobs/handlers/translate.ts'
import { log } from '#app/log.server.ts'
import {
  action as changeAccount,
  loader as accountsPage,
} from '#app/routes/admin.accounts/accounts.server.ts'
import { action as askForModel, loader as adminPage } from '#app/routes/admin._index/admin.server.ts'
import { loadOverview } from '#app/services/admin/overview.server.ts'
import { insertProject } from '../factories/projects.ts'
import { insertSession, insertUser, type UserRow } from '../factories/users.ts'
import { sessionCookie } from '../setup/cookies.ts'
import { useDatabase } from '../setup/database.ts'
import { queuedJobs } from '../setup/queue.ts'
import { formRequest, routeArgs } from '../setup/route-args.ts'

const db = useDatabase()

async function cookieOf(
  user: UserRow,
  columns: { confirmed_at?: Date } = {},
): Promise<Record<string, string>> {
  const { token } = await insertSession(db, user, { kind: 'cookie', ...columns })
  return { Cookie: sessionCookie(token) }
}

const admin = () => insertUser(db, { is_admin: true })
const get = (path: string, headers: Record<string, string> = {}) =>
  routeArgs(new Request(`http://127.0.0.1:3000${path}`, { headers }))
const post = (path: string, fields: Record<string, string>, headers: Record<string, string>) =>
  routeArgs(formRequest(path, fields, headers))
const eventsOf = async ({ id }: UserRow) =>
  (
    await db.selectFrom('security_events').select(['event', 'detail']).where('user_id', '=', id).execute()
  ).map(({ event, detail }) => `${event} ${detail ?? ''}`)
/** What the page throws in place of itself. */
const thrown = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it answered'),
    (error: unknown) => error,
  )

test.each([
  ['overview', () => adminPage],
  ['accounts', () => accountsPage],
])('the page of the %s is there for administrators alone', async (_, page) => {
  const loader = page()
  expect(await thrown(loader(get('/admin')))).toMatchObject({ status: 302 })
  const headers = await cookieOf(await insertUser(db))
  expect(await thrown(loader(get('/admin', headers)))).toMatchObject({ init: { status: 404 } })
  await loader(get('/admin', await cookieOf(await admin())))
})

test('nobody but an administrator asks for models or changes accounts', async () => {
  const other = await insertUser(db)
  const headers = await cookieOf(await insertUser(db))
  const answers = await Promise.all([
    thrown(askForModel(post('/admin', { model: 'ja-en' }, headers))),
    thrown(changeAccount(post('/admin/accounts', { intent: 'lock', account: other.id }, headers))),
  ])
  for (const answer of answers) expect(answer).toMatchObject({ init: { status: 404 } })
  expect(await queuedJobs(db, 'model')).toEqual([])
  expect(await eventsOf(other)).toEqual([])
})

test('the overview tells of parts, queues, engines, models, storage and version', async () => {
  await insertProject(db, { video_bytes: '5000000' })
  await noteModelDownload(db, { source: 'ja', target: 'en' }, { status: 'failed', failure: 'It broke off.' })
  await noteModelDownload(db, { source: 'en', target: 'ko' }, { status: 'downloading', percent: 40 })
  const overview = await loadOverview(db)
  expect(overview).toMatchObject({
    parts: { database: 'ok', queue: 'ok', store: 'ok', ocr: 'failing' },
    engines: ['opencc', 'firefox', 'apertium'],
    fetchesModels: false,
    storage: { videoBytes: 5_000_000, isRemote: false },
    counts: { accounts: 1, projects: 1 },
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
  })
  expect(overview.queues.map(({ name }) => name)).toContain('render')
  expect(overview.models).toHaveLength(20)
  expect(overview.models.find(({ source, target }) => source === 'ja' && target === 'en')).toMatchObject({
    bytes: null,
    failure: 'It broke off.',
  })
  expect(overview.models.find(({ target }) => target === 'ko')?.download).toEqual({
    status: 'downloading',
    percent: 40,
  })
})

test('a model that is asked for is queued once named right, and entered into the security log', async () => {
  const user = await admin()
  const headers = await cookieOf(user)
  expect(await askForModel(post('/admin', { model: 'ja-en' }, headers))).toMatchObject({ status: 302 })
  expect(await queuedJobs(db, 'model')).toEqual([{ leg: 'ja-en' }])
  expect(await eventsOf(user)).toEqual(['administered model ja-en'])
  expect(await askForModel(post('/admin', { model: '../x' }, headers))).toMatchObject({
    init: { status: 422 },
  })
  expect(await queuedJobs(db, 'model')).toHaveLength(1)
})

test('a model that cannot be fetched ends its job, and the page says why', async () => {
  await downloadModelOfLeg({ leg: 'ja-en' }, { db, log, signal: new AbortController().signal })
  const { models } = await loadOverview(db)
  expect(models.find(({ source }) => source === 'ja')?.failure).toMatch(/cannot be read/)
})

test('accounts are searched, and one is opened with its limits', async () => {
  const user = await admin()
  const eva = await insertUser(db, { name: 'Eva', email: 'eva@example.org' })
  const page = await accountsPage(get(`/admin/accounts?q=eva@&account=${eva.id}`, await cookieOf(user)))
  expect(page.accounts.map(({ email }) => email)).toEqual(['eva@example.org'])
  expect(page.opened?.account.email).toBe('eva@example.org')
  expect(page.opened?.quotas.map(({ name }) => name)).toContain('storage_mb')
  expect(JSON.stringify(page)).not.toContain('password')
  const nobody = await accountsPage(get('/admin/accounts?account=nonsense', await cookieOf(user)))
  expect(nobody.opened).toBeNull()
})

test('a limit is set, refused when it is none, and taken back', async () => {
  const [user, eva] = [await admin(), await insertUser(db)]
  const headers = await cookieOf(user)
  const set = (limit: string, name = 'projects') =>
    changeAccount(post('/admin/accounts', { intent: 'quota', account: eva.id, name, limit }, headers))
  const own = () => db.selectFrom('account_quotas').select(['name', 'value']).execute()
  expect(await set('7')).toMatchObject({ status: 302 })
  expect(await own()).toEqual([{ name: 'projects', value: '7' }])
  expect(await set('many')).toMatchObject({ init: { status: 422 } })
  expect(await set('5', 'unknown')).toMatchObject({ init: { status: 422 } })
  await set('')
  expect(await own()).toEqual([])
  expect(await eventsOf(eva)).toEqual(['quota-changed projects: 7', 'quota-changed projects: default'])
})

test('an account is locked and unlocked, never one’s own, and only soon after the password was typed', async () => {
  const [user, eva] = [await admin(), await insertUser(db)]
  const headers = await cookieOf(user)
  const send = (intent: string, account: string, from = headers) =>
    changeAccount(post('/admin/accounts', { intent, account }, from))
  const locked = async () =>
    (await db.selectFrom('users').select('email').where('locked_at', 'is not', null).execute()).length
  await send('lock', eva.id)
  expect(await locked()).toBe(1)
  await send('unlock', eva.id)
  expect(await locked()).toBe(0)
  expect(await send('lock', user.id)).toMatchObject({ data: { problem: { code: 'admin.not-yourself' } } })
  expect(await send('lock', 'nobody')).toMatchObject({ init: { status: 404 } })
  const stale = await cookieOf(user, { confirmed_at: new Date(Date.now() - 3_600_000) })
  expect(await send('lock', eva.id, stale)).toMatchObject({
    data: { problem: { code: 'auth.confirmation-required' } },
  })
  expect(await locked()).toBe(0)
  expect(await eventsOf(eva)).toEqual(['locked ', 'unlocked '])
})
