import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { forgetSecurityEvents } from '#app/db/retention.server.ts'
import { log } from '#app/log.server.ts'
import { lockAccount } from '#app/services/accounts/administer.server.ts'
import { asCaller } from '#app/services/accounts/caller.server.ts'
import { changePassword, confirmLogin } from '#app/services/accounts/passwords.server.ts'
import { findSession } from '#app/services/accounts/sessions.server.ts'
import { logIn } from '#app/services/accounts/log-in.server.ts'
import { listActivity, recordSecurityEvent } from '#app/services/accounts/security-log.server.ts'
import { insertApiToken } from '#tests/factories/api-tokens.ts'
import { insertSession, insertUser } from '#tests/factories/users.ts'
import { apiCaller } from '#tests/setup/api-caller.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

const db = useDatabase()
const at = useWebServer()
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
const ORIGIN = { userAgent: FIREFOX, address: '203.0.113.7' }
const PASSWORD = 'una clave larga'

// proves asvs-16.3.1
test('what a login did is there with where it came from, the newest first, and nobody else’s', async () => {
  const user = await insertUser(db, { password: PASSWORD })
  const other = await insertUser(db)
  await asCaller(ORIGIN, async () => {
    await logIn({ email: user.email, password: 'wrong' }, 'cookie').catch(() => undefined)
    await logIn({ email: 'nobody@example.com', password: 'wrong' }, 'cookie').catch(() => undefined)
    const { token } = await logIn({ email: user.email, password: PASSWORD }, 'cookie')
    const session = (await findSession(token, 'cookie')) ?? expect.fail()
    await changePassword(db, session, { current: PASSWORD, password: 'otra clave larga' })
  })
  await lockAccount(db, user.email)
  const { entries, next } = await listActivity(db, user.id)
  expect(next).toBeNull()
  expect(entries.map(({ event }) => event)).toEqual([
    'locked',
    'password-changed',
    'logged-in',
    'login-failed',
  ])
  expect(entries[0]).toMatchObject({ device: null, address: null })
  expect(entries[3]).toMatchObject({ device: 'Firefox, Linux', address: '203.0.113.7' })
  expect((await listActivity(db, other.id)).entries).toEqual([])
})

test('a call of the API is recorded with its caller', async () => {
  const ana = await apiCaller(db, at)
  await ana.call('POST', '/tokens', { name: 'CI' }, { 'User-Agent': FIREFOX })
  const [entry] = (await listActivity(db, ana.user.id)).entries
  expect(entry).toMatchObject({ event: 'token-made', detail: 'CI', device: 'Firefox, Linux' })
  expect(entry?.address).toMatch(/127\.0\.0\.1$/)
})

// proves asvs-16.3.2
test('a refused call is a line of the request log with its status, who asked and from where', async () => {
  const lines = vi.spyOn(log, 'info')
  const ana = await apiCaller(db, at)
  const token = await insertApiToken(db, ana.user, { scope: 'read' })
  const asked = { Authorization: `Bearer ${token.token}`, 'Content-Type': 'application/json' }
  await fetch(at('/api/v1/projects'), { method: 'POST', headers: asked, body: '{}' })
  await fetch(at('/api/v1/projects'), { headers: { Authorization: 'Bearer nobody' } })
  const line = { method: 'GET', path: '/api/v1/projects', status: 401 }
  await eventually(() => {
    expect(lines).toHaveBeenCalledWith(expect.objectContaining(line), 'request')
    expect(lines).toHaveBeenCalledWith(
      expect.objectContaining({
        ...{ method: 'POST', path: '/api/v1/projects', status: 403 },
        ...{ userId: ana.user.id, address: expect.stringMatching(/127\.0\.0\.1$/) },
      }),
      'request',
    )
  })
})

test('it comes in pages', async () => {
  const { id } = await insertUser(db)
  for (let index = 0; index < 51; index++) await recordSecurityEvent(db, id, 'token-made', String(index))
  const first = await listActivity(db, id)
  expect(first.entries.map(({ detail }) => detail)).toEqual(
    Array.from({ length: 50 }, (_, index) => String(50 - index)),
  )
  const rest = await listActivity(db, id, first.next ?? '')
  expect(rest).toMatchObject({ entries: [{ detail: '0' }], next: null })
})

// proves asvs-14.2.4, asvs-16.4.2
test('nobody changes or removes an entry, but it goes with its account, or after a year', async () => {
  const user = await insertUser(db)
  await recordSecurityEvent(db, user.id, 'logged-in')
  const refused = 'append only'
  await expect(db.updateTable('security_events').set({ event: 'locked' }).execute()).rejects.toThrow(refused)
  await expect(db.deleteFrom('security_events').execute()).rejects.toThrow(refused)
  await expect(sql`TRUNCATE security_events`.execute(db)).rejects.toThrow(refused)
  await sql`
    INSERT INTO security_events (user_id, event, created_at)
    VALUES (${user.id}, 'registered', now() - interval '366 days')`.execute(db)
  expect(await forgetSecurityEvents(db, 366)).toBe(1)
  const left = () => db.selectFrom('security_events').select('event').execute()
  expect(await left()).toEqual([{ event: 'logged-in' }])
  await db.deleteFrom('users').where('id', '=', user.id).execute()
  expect(await left()).toEqual([])
})

// proves asvs-7.3.1
test('a login that nobody used for two weeks is over, and so is what hangs on it', async () => {
  const user = await insertUser(db)
  const longAgo = new Date(Date.now() - 15 * 86_400_000)
  const { id, token } = await insertSession(db, user, { kind: 'cookie', last_used_at: longAgo })
  const child = await insertSession(db, user, { parent_id: id })
  expect(await findSession(token, 'cookie')).toBeUndefined()
  expect(await findSession(child.token, 'bearer')).toBeUndefined()
})

// proves asvs-7.2.4
test('the password typed once more gives the login another token', async () => {
  const user = await insertUser(db, { password: PASSWORD })
  const { token } = await insertSession(db, user, { kind: 'cookie' })
  const session = (await findSession(token, 'cookie')) ?? expect.fail()
  await expect(confirmLogin(db, session, 'wrong')).rejects.toMatchObject({ code: 'auth.wrong-password' })
  const renewed = await confirmLogin(db, session, PASSWORD)
  expect(await findSession(token, 'cookie')).toBeUndefined()
  expect(await findSession(renewed, 'cookie')).toMatchObject({ id: session.id })
})

// proves asvs-7.5.1
test('a token, and where news go, take a password that was typed in the last half hour', async () => {
  const ana = await apiCaller(db, at)
  const makeToken = () => ana.call('POST', '/tokens', { name: 'CI' })
  const setWebhook = () => ana.call('PUT', '/webhook', { url: 'https://example.com/', enabled: true })
  const renewSecret = () => ana.call('POST', '/webhook/rotate-secret')
  expect([await makeToken(), await setWebhook(), await renewSecret()].map(({ status }) => status)).toEqual([
    201, 200, 200,
  ])
  await db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(Date.now() - 31 * 60_000) })
    .execute()
  for (const call of [makeToken, setWebhook, renewSecret])
    expect(await (await call()).json()).toMatchObject({ status: 403, code: 'auth.confirmation-required' })
})
