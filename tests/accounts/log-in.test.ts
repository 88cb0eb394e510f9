import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { requireUser } from '#app/http/page-user.server.ts'
import { action as logInByApi } from '#app/routes/api.v1.auth.login.ts'
import { loader as me } from '#app/routes/api.v1.auth.me.ts'
import { action as logInByPage } from '#app/routes/login/route.tsx'
import { insertSession, insertUser } from '#tests/factories/users.ts'
import { tokenIn } from '#tests/setup/answers.ts'
import { sessionCookie } from '#tests/setup/cookies.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { formRequest, jsonRequest, routeArgs } from '#tests/setup/route-args.ts'

const db = useDatabase()
const PASSWORD = 'correct horse'

function logIn(email: string, password: string, clientAddress = '192.0.2.1') {
  return logInByApi(routeArgs(jsonRequest('/api/v1/auth/login', { email, password }), { clientAddress }))
}

function fail(email: string, times: number) {
  return Promise.all(Array.from({ length: times }, () => logIn(email, 'wrong horse')))
}

async function pageLogIn(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await logInByPage(routeArgs(formRequest('/login', fields, headers)))
  if (!(response instanceof Response)) throw new Error(`not a redirect: ${JSON.stringify(response)}`)
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith('__Host-rotulo='))
  return { response, cookie: cookie ?? '' }
}

const visitWith = (cookie: string) =>
  requireUser(
    new Request('http://127.0.0.1:3000/projects', { headers: { Cookie: cookie.split(';')[0] ?? '' } }),
  )

test('a login answers with a token and the user, and notes when it was', async () => {
  const user = await insertUser(db, { password: PASSWORD, credits: 7 })
  const response = await logIn(user.email.toUpperCase(), PASSWORD)
  expect(response.status).toBe(200)
  const { access_token, user: shown } = await tokenIn(response)
  expect(shown).toMatchObject({ id: user.id, email: user.email, credit_balance: 7 })
  expect(shown?.['last_login']).not.toBeNull()
  const request = new Request('http://127.0.0.1:3000/api/v1/auth/me', {
    headers: { Authorization: `Bearer ${access_token}` },
  })
  expect(await (await me(routeArgs(request))).json()).toEqual(shown)
})

// proves asvs-7.2.1, asvs-11.5.1
test('the database keeps only the hash of a token', async () => {
  const user = await insertUser(db, { password: PASSWORD })
  const { access_token: token } = await tokenIn(await logIn(user.email, PASSWORD))
  const { token_hash } = await db.selectFrom('sessions').select('token_hash').executeTakeFirstOrThrow()
  expect(token_hash).toEqual(createHash('sha256').update(token).digest())
})

test('an unknown e-mail and a wrong password get the same answer', async () => {
  const user = await insertUser(db, { password: PASSWORD })
  const wrong = await logIn(user.email, 'wrong horse')
  const unknown = await logIn('nobody@example.com', 'wrong horse')
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  expect(await wrong.text()).toBe(await unknown.text())
  expect([...wrong.headers]).toEqual([...unknown.headers])
})

test('an unknown e-mail takes as long as a wrong password', async () => {
  const user = await insertUser(db, { password: PASSWORD })
  const timed = async (email: string, clientAddress: string) => {
    // of the processor, on all threads: a busy machine makes that no longer
    const before = process.cpuUsage()
    await logIn(email, 'wrong horse', clientAddress)
    const { user: own, system } = process.cpuUsage(before)
    return own + system
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN
  const wrong: number[] = []
  const unknown: number[] = []
  for (let index = 0; index < 9; index += 1) {
    wrong.push(await timed(user.email, `192.0.2.${index}`))
    unknown.push(await timed(`nobody${index}@example.com`, `192.0.2.${index}`))
  }
  // without the hash it would be a tenth
  expect(median(unknown) / median(wrong)).toBeGreaterThan(0.7)
  expect(median(unknown) / median(wrong)).toBeLessThan(1.4)
})

// proves asvs-6.3.1
test('the eleventh failure of an account from one address has to wait; the owner elsewhere gets in', async () => {
  const user = await insertUser(db, { password: PASSWORD })
  const failures = await Promise.all(
    Array.from({ length: 11 }, (_, index) =>
      logIn(index % 2 ? user.email : user.email.toUpperCase(), 'wrong horse'),
    ),
  )
  expect(failures.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  const refused = await logIn(user.email, PASSWORD)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  expect(await refused.json()).toMatchObject({
    code: 'auth.too-many-attempts',
    detail: 'Ha habido demasiados intentos seguidos. Espera 15 min y vuelve a intentarlo.',
  })
  expect((await logIn(user.email, PASSWORD, '192.0.2.2')).status).toBe(200)
  const other = await insertUser(db, { password: PASSWORD })
  expect((await logIn(other.email, PASSWORD)).status).toBe(200)
})

test('neighbours in one IPv6 network count as one address', async () => {
  const user = await insertUser(db, { password: PASSWORD })
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => logIn(user.email, 'wrong horse', `2001:db8:1:2::${index}`)),
  )
  expect((await logIn(user.email, PASSWORD, '2001:db8:1:2:ffff::1')).status).toBe(429)
  expect((await logIn(user.email, PASSWORD, '2001:db8:1:3::1')).status).toBe(200)
})

test('a good login forgets the failures before it', async () => {
  const user = await insertUser(db, { password: PASSWORD })
  await fail(user.email, 9)
  expect((await logIn(user.email, PASSWORD)).status).toBe(200)
  await fail(user.email, 2)
  expect((await logIn(user.email, PASSWORD)).status).toBe(200)
})

test('a megabyte of password is refused before it is hashed', async () => {
  const user = await insertUser(db, { password: PASSWORD })
  const response = await logIn(user.email, 'x'.repeat(1_000_000))
  expect(response.status).toBe(413)
  expect((await logIn(user.email, 'x'.repeat(1001))).status).toBe(422)
})

// proves asvs-3.3.2
test('the page sets a cookie that scripts cannot read and goes to where the person came from', async () => {
  const user = await insertUser(db, { password: PASSWORD })
  const { response, cookie } = await pageLogIn({
    email: user.email,
    password: PASSWORD,
    redirectTo: '/projects/7/upload?x=1',
  })
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/projects/7/upload?x=1')
  expect(cookie).toMatch(/^__Host-rotulo=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(await visitWith(cookie)).toMatchObject({ id: user.id })
})

// proves asvs-1.2.2, asvs-3.7.2
test.each(['//e.example', '/\\e.example', '/\t/e.example', 'javascript:alert(1)', ''])(
  'a login that should lead to %j leads to the projects',
  async (redirectTo) => {
    const user = await insertUser(db, { password: PASSWORD })
    const { response } = await pageLogIn({ email: user.email, password: PASSWORD, redirectTo })
    expect(response.headers.get('location')).toBe('/projects')
  },
)

// proves asvs-7.2.4
test('a login ends the session that the browser came with and uses no token of its choice', async () => {
  const [ana, eve] = [await insertUser(db, { password: PASSWORD }), await insertUser(db)]
  const planted = await insertSession(db, eve, { kind: 'cookie' })
  const before = sessionCookie(planted.token)
  expect(await visitWith(before)).toMatchObject({ id: eve.id })
  const { cookie } = await pageLogIn({ email: ana.email, password: PASSWORD }, { Cookie: before })
  expect(cookie.split(';')[0]).not.toBe(before)
  expect(await visitWith(cookie)).toMatchObject({ id: ana.id })
  await expect(visitWith(before)).rejects.toMatchObject({ status: 302 })
})

test('the page counts failures together with the API', async () => {
  const user = await insertUser(db, { password: PASSWORD })
  await fail(user.email, 10)
  const answer = await logInByPage(
    routeArgs(formRequest('/login', { email: user.email, password: PASSWORD })),
  )
  expect(answer).toMatchObject({ init: { status: 429 } })
})
