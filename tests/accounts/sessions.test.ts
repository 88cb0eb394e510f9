import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteDeadSessions } from '#app/db/sessions.server.ts'
import { optionalUser, requireUser } from '#app/http/page-user.server.ts'
import { action as logOutByApi } from '#app/routes/api.v1.auth.logout.ts'
import { loader as me } from '#app/routes/api.v1.auth.me.ts'
import { action as logOutByPage, loader as visitLogOut } from '#app/routes/logout.tsx'
import { action as takeToken } from '#app/routes/session.token.ts'
import { insertSession, insertUser } from '#tests/factories/users.ts'
import { tokenIn } from '#tests/setup/answers.ts'
import { sessionCookie } from '#tests/setup/cookies.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { routeArgs } from '#tests/setup/route-args.ts'

const db = useDatabase()

function request(path: string, init: RequestInit = {}) {
  return new Request(`http://127.0.0.1:3000${path}`, init)
}

const withBearer = (token: string) =>
  request('/api/v1/auth/me', { headers: { Authorization: `Bearer ${token}` } })
const withCookie = (token: string, init: RequestInit = {}) =>
  request('/projects?page=2', { ...init, headers: { Cookie: sessionCookie(token) } })

async function opens(token: string): Promise<boolean> {
  return (await me(routeArgs(withBearer(token)))).status === 200
}

/** A browser's session with the token for its scripts. */
async function browser() {
  const user = await insertUser(db)
  const { token: cookie } = await insertSession(db, user, { kind: 'cookie' })
  const response = await takeToken(routeArgs(withCookie(cookie, { method: 'POST' })))
  return { user, cookie, bearer: (await tokenIn(response)).access_token }
}

test('the scripts of a browser get a token of their own, for hours', async () => {
  const { user, cookie, bearer } = await browser()
  expect(bearer).not.toBe(cookie)
  expect(await (await me(routeArgs(withBearer(bearer)))).json()).toMatchObject({ id: user.id })
  const { hours } = await db
    .selectFrom('sessions')
    .select(sql<string>`extract(epoch FROM expires_at - now()) / 3600`.as('hours'))
    .where('kind', '=', 'bearer')
    .executeTakeFirstOrThrow()
  expect(Number(hours)).toBeCloseTo(12, 1)
})

test('a visitor gets no token', async () => {
  const response = await takeToken(routeArgs(request('/session/token', { method: 'POST' })))
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ code: 'auth.required' })
})

test('logging out by the page ends the cookie and the token of its scripts, and tells the browser', async () => {
  const { cookie, bearer } = await browser()
  const response = await logOutByPage(routeArgs(withCookie(cookie, { method: 'POST' })))
  expect(response.headers.get('location')).toBe('/')
  expect(response.headers.getSetCookie().join('\n')).toMatch(/^__Host-rotulo=[^;]*; Max-Age=0;/m)
  expect(await optionalUser(withCookie(cookie))).toBeUndefined()
  expect(await opens(bearer)).toBe(false)
})

test('logging out by the API with the token of a browser ends the cookie too', async () => {
  const { cookie, bearer } = await browser()
  const other = await browser()
  const headers = { Authorization: `Bearer ${bearer}` }
  const response = await logOutByApi(routeArgs(request('/api/v1/auth/logout', { method: 'POST', headers })))
  expect(response.status).toBe(204)
  expect(await optionalUser(withCookie(cookie))).toBeUndefined()
  expect(await opens(bearer)).toBe(false)
  expect(await opens(other.bearer)).toBe(true)
})

test('visiting the address of the logout logs nobody out', async () => {
  const { cookie } = await browser()
  expect(visitLogOut()).toMatchObject({ status: 302 })
  expect(await optionalUser(withCookie(cookie))).toBeDefined()
})

test('a token of a browser is over when the session of its cookie is', async () => {
  const { cookie, bearer } = await browser()
  await db
    .updateTable('sessions')
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where('kind', '=', 'cookie')
    .execute()
  expect(await optionalUser(withCookie(cookie))).toBeUndefined()
  expect(await opens(bearer)).toBe(false)
})

test('a cookie is no bearer token, and a bearer token no cookie', async () => {
  const { cookie, bearer } = await browser()
  expect(await opens(cookie)).toBe(false)
  expect(await optionalUser(withCookie(bearer))).toBeUndefined()
})

test.each([
  ['nothing', ''],
  ['another scheme', 'Basic YTpi'],
  ['no token', 'Bearer '],
  ['garbage', 'Bearer ../../etc/passwd'],
  ['a token of nobody', `Bearer ${'A'.repeat(43)}`],
  ['a very long one', `Bearer ${'A'.repeat(7000)}`],
  ['two', 'Bearer a, Bearer b'],
])('an Authorization header with %s is a 401 problem', async (_, authorization) => {
  const response = await me(
    routeArgs(request('/api/v1/auth/me', { headers: { Authorization: authorization } })),
  )
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toBe('Bearer')
  expect(await response.json()).toMatchObject({ status: 401, code: 'auth.required' })
})

test('a tampered and an expired token open nothing', async () => {
  const user = await insertUser(db)
  const { token } = await insertSession(db, user)
  const expired = await insertSession(db, user, { expires_at: new Date(Date.now() - 1000) })
  const revoked = await insertSession(db, user, { revoked_at: new Date() })
  expect(await opens(token)).toBe(true)
  expect(await opens(token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'))).toBe(false)
  expect(await opens(token.toLowerCase())).toBe(false)
  expect(await opens(expired.token)).toBe(false)
  expect(await opens(revoked.token)).toBe(false)
})

test.each(['', '%%%', 'bm90IGpzb24', Buffer.from('{"a":1}').toString('base64'), 'x'.repeat(300)])(
  'a cookie of %j belongs to a visitor, who is sent to log in and back',
  async (value) => {
    const visit = requireUser(
      request('/projects/1?page=2', { headers: { Cookie: `__Host-rotulo=${value}` } }),
    )
    const redirect = await visit.catch((thrown: unknown) => thrown)
    expect(redirect).toMatchObject({ status: 302 })
    expect(redirect instanceof Response && redirect.headers.get('location')).toBe(
      '/login?redirectTo=%2Fprojects%2F1%3Fpage%3D2',
    )
  },
)

test('sessions that are long over are forgotten, live ones stay', async () => {
  const user = await insertUser(db)
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await insertSession(db, user, { expires_at: daysAgo(8) })
  await insertSession(db, user, { revoked_at: daysAgo(8) })
  await insertSession(db, user, { expires_at: daysAgo(6) })
  const live = await insertSession(db, user)
  expect(await deleteDeadSessions(db, 7)).toBe(2)
  expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(2)
  expect(await opens(live.token)).toBe(true)
})
