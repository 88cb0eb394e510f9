import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { action } from '#app/routes/api.v1.auth.register.ts'
import { passwordFits } from '#app/services/accounts/password-hash.server.ts'
import { problemIn } from '#tests/setup/answers.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { jsonRequest, routeArgs } from '#tests/setup/route-args.ts'

const db = useDatabase()

const register = (body: unknown, headers = {}) =>
  action(routeArgs(jsonRequest('/api/v1/auth/register', body, headers)))
const ana = { name: 'Ana Ruiz', email: 'Ana@Example.com', password: 'contraseña ñandú' }
const users = () => db.selectFrom('users').selectAll().execute()

// proves asvs-11.2.1
test('a new account has its password hashed, no credits, and is told without its password', async () => {
  const response = await register(ana)
  expect(response.status).toBe(201)
  const [user] = await users()
  expect(await response.json()).toEqual({
    id: user?.id,
    name: 'Ana Ruiz',
    email: 'Ana@Example.com',
    avatar: null,
    created_at: user?.created_at.toISOString(),
    last_login: null,
    credit_balance: 0,
  })
  expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await db.selectFrom('credit_accounts').selectAll().execute()).toEqual([
    { user_id: user?.id, available: 0, held: 0 },
  ])
})

test('new accounts are given what the configuration says, by an entry of the ledger', async () => {
  vi.stubEnv('NEW_ACCOUNT_CREDITS', '5')
  vi.resetModules()
  const generous = await import('#app/services/accounts/register.server.ts')
  const { db: itsDb } = await import('#app/db/client.server.ts')
  const user = await generous.registerAccount({ ...ana })
  await itsDb.destroy()
  vi.unstubAllEnvs()
  expect(user.credit_balance).toBe(5)
  expect(await db.selectFrom('credit_entries').select(['transaction_type', 'amount']).execute()).toEqual([
    { transaction_type: 'GRANT', amount: 5 },
  ])
})

test.each([
  [{ ...ana, email: 'ana', password: '12345' }, 'email', 'Este correo no parece completo.'],
  [{ ...ana, password: '12345' }, 'password', 'La contraseña tiene menos de 6 caracteres.'],
  [{ ...ana, name: ' ' }, 'name', 'Falta este dato.'],
  [{ ...ana, name: 7 }, 'name', 'Falta este dato.'],
])('what is wrong is told first to last and nothing is kept: %o', async (body, field, detail) => {
  const response = await register(body)
  expect(response.status).toBe(422)
  const problem = await problemIn(response)
  expect(problem.code).toBe('request.invalid')
  expect(problem.detail).toContain(detail)
  expect(Object.keys(problem.errors ?? {})[0]).toBe(field)
  expect(await users()).toEqual([])
})

test('of twenty simultaneous registrations of one e-mail, in any case, one wins', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      register({ ...ana, email: index % 2 ? 'ANA@example.com' : 'ana@EXAMPLE.com' }),
    ),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
  expect(await users()).toHaveLength(1)
  expect(await db.selectFrom('credit_accounts').selectAll().execute()).toHaveLength(1)
})

// proves error-3
test('a taken e-mail is a problem in the language of the caller', async () => {
  await register(ana)
  const response = await register(ana, { 'Accept-Language': 'en-GB, es;q=0.5' })
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(await response.json()).toMatchObject({
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    code: 'auth.email-taken',
    detail: 'An account with this email already exists. Log in or use another email.',
  })
})

test('after a hundred registrations in an hour an address is not told either which e-mails are taken', async () => {
  await register(ana)
  await sql`UPDATE rate_limits SET points = 100`.execute(db)
  const response = await register(ana)
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect(await problemIn(response)).toMatchObject({ code: 'auth.too-many-attempts' })
})

// proves asvs-15.3.3
test('fields of the table that nobody may set are ignored', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  await register({ ...ana, id, credit_balance: 99, last_login: '2020-01-01', available: 99 })
  expect((await users())[0]).toMatchObject({ last_login: null })
  expect((await users())[0]?.id).not.toBe(id)
  expect(await db.selectFrom('credit_accounts').select('available').execute()).toEqual([{ available: 0 }])
})

// proves asvs-6.2.5
test('a long password of any script counts to its last character', async () => {
  const password = '密码ключ🔑'.repeat(16)
  await register({ ...ana, password })
  const hash = (await users())[0]?.password_hash
  expect(await passwordFits(hash, password)).toBe(true)
  expect(await passwordFits(hash, password.slice(0, -2))).toBe(false)
  expect(await passwordFits(hash, `${password}x`)).toBe(false)
})

// proves asvs-6.2.4
test.each([
  ['123456', 'más usadas'],
  ['PASSWORD1', 'más usadas'],
  ['ｑｗｅｒｔｙ', 'más usadas'],
  ['ana@example.com', 'tu correo'],
  ['AnaRuiz99', 'tu nombre'],
])('%s is too easy, which is told beside its field', async (password, why) => {
  const response = await register({ ...ana, password })
  expect(response.status).toBe(422)
  expect((await problemIn(response)).errors).toEqual({ password: [expect.stringContaining(why)] })
  expect(await users()).toEqual([])
})

// proves asvs-6.2.4
test('ten thousand passwords are known as too easy, all of them long enough to be tried', async () => {
  const list = (await readFile('app/services/accounts/common-passwords.txt', 'utf8')).trimEnd().split('\n')
  expect(new Set(list).size).toBe(10_000)
  expect(list.filter((word) => Array.from(word).length < 6 || word !== word.toLowerCase())).toEqual([])
})

// proves asvs-6.2.5
test('the same letters typed as other code points are the same password', async () => {
  await register({ ...ana, password: 'contrase\u00f1a' })
  expect(await passwordFits((await users())[0]?.password_hash, 'contrasen\u0303a')).toBe(true)
})

test.each([
  ['ａna@example.com', 'email'],
  ['a\u200bna@example.com', 'email'],
  ['ana@example.com\u202e', 'email'],
  ['\u212aana@example.com', 'email'],
  ['ana@example.com.', 'email'],
  ['ana@example..com', 'email'],
  ['Ana\u202eziuR', 'name'],
])(
  '%j cannot be told from another, or turns what stands beside it: it is refused as %s',
  async (text, field) => {
    const response = await register({ ...ana, [field]: text })
    expect(response.status).toBe(422)
    expect(Object.keys((await problemIn(response)).errors ?? {})).toEqual([field])
    expect(await users()).toEqual([])
  },
)

test('an address in another script, or with accents however they are written, is an address', async () => {
  for (const email of ['josé@example.com', 'jose\u0301f@example.com', 'почта@пример.рф', 'x@例え.jp'])
    expect((await register({ ...ana, email })).status).toBe(201)
})

test.each([
  ['text/plain', '{}', 415, 'request.not-json'],
  ['application/json', '{', 400, 'request.malformed'],
  ['application/json', '', 422, 'request.invalid'],
  ['application/json', '{"name":"\\u0000"}', 400, 'request.malformed'],
  ['application/json', '{"name":"\\ud83d"}', 400, 'request.malformed'],
  ['application/json', '{"name":"\\ud83d\\ude00"}', 422, 'request.invalid'],
  ['application/json', '{"__proto__":{"name":"x"}}', 400, 'request.malformed'],
  ['application/json', '['.repeat(60_000), 413, 'request.too-large'],
  ['application/json', 'null', 422, 'request.invalid'],
  ['application/json', 'x'.repeat(70_000), 413, 'request.too-large'],
])('a body of %s that cannot be used is refused: %.20s', async (type, body, status, code) => {
  const request = new Request('http://127.0.0.1:3000/', {
    method: 'POST',
    headers: { 'Content-Type': type },
    body,
  })
  const response = await action(routeArgs(request))
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ status, code })
})

test('bytes that are no UTF-8 are refused', async () => {
  const body = new Uint8Array([0x7b, 0xff, 0x7d])
  const headers = { 'Content-Type': 'application/json' }
  const request = new Request('http://127.0.0.1:3000/', { method: 'POST', headers, body })
  expect((await action(routeArgs(request))).status).toBe(400)
})
