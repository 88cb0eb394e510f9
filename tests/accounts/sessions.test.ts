import { expect, test } from 'vitest'
import { insertSession, insertUser } from '#tests/factories/users.ts'
import { queuedJobs } from '#tests/setup/queue.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { findLiveSession, listLogins } from '#app/db/sessions.server.ts'
import { asCaller } from '#app/services/accounts/caller.server.ts'
import {
  endOtherSessions,
  endSession,
  findSession,
  issueBrowserToken,
} from '#app/services/accounts/sessions.server.ts'
import { logIn } from '#app/services/accounts/log-in.server.ts'
import { makeToken } from '#app/services/tokens/tokens.server.ts'
import { hashToken } from '#app/services/accounts/session-token.server.ts'

const db = useDatabase()
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
const PASSWORD = 'una clave larga'
const ORIGIN = { userAgent: FIREFOX, address: '203.0.113.7' }
const mailsTo = (email: string) =>
  db.selectFrom('mails').select(['template', 'params']).where('recipient', '=', email).orderBy('id').execute()

test('a login is listed with where it came from and when it was used last, others’ are not', async () => {
  const user = await insertUser(db, { password: PASSWORD })
  await insertSession(db, await insertUser(db), { kind: 'cookie' })
  await insertSession(db, user, { revoked_at: new Date() })
  await insertSession(db, user, { expires_at: new Date(Date.now() - 1000) })
  const { token } = await asCaller(ORIGIN, () => logIn({ email: user.email, password: PASSWORD }, 'cookie'))
  const session = await findSession(token, 'cookie')
  await issueBrowserToken(session ?? expect.fail())
  expect(await listLogins(db, user.id)).toMatchObject([{ id: session?.id, kind: 'cookie', ...ORIGIN }])
})

test('its use is noted every five minutes, and not with each request', async () => {
  const user = await insertUser(db)
  const before = new Date(Date.now() - 240_000)
  const { id, token } = await insertSession(db, user, { kind: 'cookie', last_used_at: before })
  const use = async () => {
    await findLiveSession(db, { kind: 'cookie', tokenHash: hashToken(token) })
    return (await listLogins(db, user.id))[0]?.lastUsedAt
  }
  expect(await use()).toEqual(before)
  const earlier = new Date(Date.now() - 600_000)
  await db.updateTable('sessions').set({ last_used_at: earlier }).where('id', '=', id).execute()
  expect(Number(await use())).toBeGreaterThan(Date.now() - 60_000)
})

// proves asvs-7.4.1
test('one is ended, with what hangs on it; another’s is not found', async () => {
  const user = await insertUser(db)
  const [own, other] = [
    await insertSession(db, user, { kind: 'cookie' }),
    await insertSession(db, user, { kind: 'cookie' }),
  ]
  const child = await insertSession(db, user, { parent_id: other.id })
  const session = (await findSession(own.token, 'cookie')) ?? expect.fail()
  await endSession(db, session, other.id)
  expect(await findSession(other.token, 'cookie')).toBeUndefined()
  expect(await findSession(child.token, 'bearer')).toBeUndefined()
  expect(await findSession(own.token, 'cookie')).toBeDefined()
  const foreign = await insertSession(db, await insertUser(db), { kind: 'cookie' })
  await expect(endSession(db, session, foreign.id)).rejects.toMatchObject({ code: 'session.not-found' })
  expect(await findSession(foreign.token, 'cookie')).toBeDefined()
})

// proves asvs-7.5.1
test('all others are ended, and the one that asks goes on', async () => {
  const user = await insertUser(db)
  const own = await insertSession(db, user, { kind: 'cookie' })
  const others = [await insertSession(db, user, { kind: 'cookie' }), await insertSession(db, user)]
  await endOtherSessions(db, (await findSession(own.token, 'cookie')) ?? expect.fail())
  expect(await findSession(own.token, 'cookie')).toBeDefined()
  expect(await findSession(others[0]?.token ?? '', 'cookie')).toBeUndefined()
  expect(await findSession(others[1]?.token ?? '', 'bearer')).toBeUndefined()
})

test('the owner is told by mail of a login from a device that the account does not know, once', async () => {
  const user = await insertUser(db, { password: PASSWORD, last_login: new Date() })
  const credentials = { email: user.email, password: PASSWORD }
  const logInFrom = (origin: typeof ORIGIN, isKnownDevice: boolean) =>
    asCaller(origin, () => logIn(credentials, 'cookie', { isKnownDevice }))
  await logInFrom({ ...ORIGIN, address: '203.0.113.8' }, true)
  expect(await mailsTo(user.email)).toEqual([])
  await logInFrom(ORIGIN, false)
  await logInFrom(ORIGIN, false)
  expect(await mailsTo(user.email)).toMatchObject([
    { template: 'new-device', params: { device: 'Firefox, Linux', address: '203.0.113.7' } },
  ])
  expect(await queuedJobs(db, 'mail')).toHaveLength(1)
})

test('nobody is told of the first login of all', async () => {
  const user = await insertUser(db, { password: PASSWORD, last_login: null })
  const credentials = { email: user.email, password: PASSWORD }
  await asCaller(ORIGIN, () => logIn(credentials, 'cookie', { isKnownDevice: false }))
  expect(await mailsTo(user.email)).toEqual([])
})

test('the owner is told of a new token', async () => {
  const user = await insertUser(db)
  await makeToken(db, user.id, { name: 'Mi programa', scope: 'read', expires_in_days: null })
  expect(await mailsTo(user.email)).toMatchObject([
    { template: 'token-made', params: { name: 'Mi programa' } },
  ])
})
