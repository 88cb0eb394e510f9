import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { env } from '#app/env.server.ts'
import { MAX_API_TOKENS } from '#app/domain/api-scope.ts'
import { deleteExpiredRows } from '#app/db/retention.server.ts'
import { insertApiToken } from '#tests/factories/api-tokens.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { problemIn } from '#tests/setup/answers.ts'
import { type ApiCaller, apiCaller } from '#tests/setup/api-caller.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

const db = useDatabase()
const at = useWebServer()
const Made = z.object({ id: z.uuid(), token: z.string() })
let ana: ApiCaller

beforeEach(async () => {
  ana = await apiCaller(db, at)
})

const make = async (body: object) => Made.parse(await (await ana.call('POST', '/tokens', body)).json())
/** A call with a program's token. */
const callWith = (token: string, method: string, path: string, body?: object) =>
  fetch(at(`/api/v1${path}`), {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
const statusWith = async (...call: Parameters<typeof callWith>) => (await callWith(...call)).status

describe('a token for a program', () => {
  test('is told once, and kept as a hash', async () => {
    const response = await ana.call('POST', '/tokens', { name: ' CI ', scope: 'write', expires_in_days: 30 })
    expect(response.status).toBe(201)
    const made = z.looseObject({ token: z.string() }).parse(await response.json())
    expect(made).toMatchObject({ name: 'CI', scope: 'write', last_used_at: null, hint: made.token.slice(-4) })
    expect(made.token).toMatch(/^rotulo_[\w-]{43}$/)
    const rows = await db.selectFrom('api_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(made.token)
    const listed: unknown = await (await ana.call('GET', '/tokens')).json()
    expect(listed).toMatchObject([{ name: 'CI', hint: made.token.slice(-4) }])
    expect(JSON.stringify(listed)).not.toContain(made.token)
  })

  test('reads with either scope, and writes only with one for writing', async () => {
    const [reader, writer] = [await make({ name: 'r' }), await make({ name: 'w', scope: 'write' })]
    for (const { token } of [reader, writer]) expect(await statusWith(token, 'GET', '/projects')).toBe(200)
    const refused = await callWith(reader.token, 'POST', '/projects', { name: 'x' })
    expect(await refused.json()).toMatchObject({ status: 403, code: 'auth.scope-missing' })
    expect(refused.headers.get('www-authenticate')).toContain('insufficient_scope')
    expect(await db.selectFrom('projects').selectAll().execute()).toEqual([])
    expect(await statusWith(writer.token, 'POST', '/projects', { name: 'x' })).toBe(201)
  })

  test("does not tell what may not be written from what is another's", async () => {
    const { token } = await make({ name: 'r' })
    const { id } = await insertProject(db)
    expect(await statusWith(token, 'DELETE', `/projects/${id}`)).toBe(403)
  })

  test('makes no other tokens and ends no login', async () => {
    const { token } = await make({ name: 'w', scope: 'write' })
    for (const [path, body] of [['/tokens', { name: 'x' }], ['/auth/logout']] as const)
      expect(await (await callWith(token, 'POST', path, body)).json()).toMatchObject({
        status: 403,
        code: 'auth.login-required',
      })
  })

  test('opens nothing once it is revoked or over, and no page or address ever', async () => {
    const { id, token } = await make({ name: 'w', scope: 'write' })
    const project = await insertProject(db, { user_id: ana.user.id })
    expect((await fetch(at(`/api/v1/videos/${project.id}/download?type=input&token=${token}`))).status).toBe(
      401,
    )
    expect(await statusWith(token, 'GET', '/auth/me')).toBe(200)
    expect((await ana.call('DELETE', `/tokens/${id}`)).status).toBe(204)
    expect(await statusWith(token, 'GET', '/auth/me')).toBe(401)
    expect((await ana.call('DELETE', `/tokens/${id}`)).status).toBe(404)
    const { token: old } = await insertApiToken(db, ana.user, { expires_at: new Date(Date.now() - 1000) })
    expect(await statusWith(old, 'GET', '/auth/me')).toBe(401)
    expect(await statusWith('rotulo_garbage', 'GET', '/auth/me')).toBe(401)
  })

  test('of somebody else is neither listed nor revoked', async () => {
    const bruno = await apiCaller(db, at)
    const { id } = await insertApiToken(db, bruno.user)
    expect(await (await ana.call('GET', '/tokens')).json()).toEqual([])
    for (const path of [`/tokens/${id}`, '/tokens/x'])
      expect(await (await ana.call('DELETE', path)).json()).toMatchObject({ code: 'token.not-found' })
    expect((await bruno.call('DELETE', `/tokens/${id}`)).status).toBe(204)
  })

  test('tells when it was last used', async () => {
    const { token } = await make({ name: 'r' })
    await callWith(token, 'GET', '/auth/me')
    const { last_used_at } = await db.selectFrom('api_tokens').selectAll().executeTakeFirstOrThrow()
    expect(Date.now() - Number(last_used_at)).toBeLessThan(60_000)
    await callWith(token, 'GET', '/auth/me')
    const again = await db.selectFrom('api_tokens').selectAll().executeTakeFirstOrThrow()
    expect(again.last_used_at).toEqual(last_used_at)
  })

  test.each([
    [{ name: '  ' }, 'name'],
    [{ name: 'x', scope: 'admin' }, 'scope'],
    [{ name: 'x', expires_in_days: 0 }, 'expires_in_days'],
  ])('is refused for %j, naming the field', async (body, field) => {
    const response = await ana.call('POST', '/tokens', body)
    expect(await response.json()).toMatchObject({ status: 422, errors: { [field]: [expect.anything()] } })
  })

  test('is not made when there are too many, however many ask at once', async () => {
    for (let count = 0; count < MAX_API_TOKENS - 1; count += 1) await insertApiToken(db, ana.user)
    const answers = await Promise.all([1, 2, 3].map(() => ana.call('POST', '/tokens', { name: 'x' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })

  test('is forgotten some time after its end', async () => {
    await insertApiToken(db, ana.user, { revoked_at: new Date('2020-01-01') })
    await insertApiToken(db, ana.user)
    expect(await deleteExpiredRows(db, 'tokens', new Date(Date.now() - 30 * 86_400_000))).toMatchObject({
      count: 1,
    })
  })
})

test('a token that may write cannot send the news of its owner elsewhere, nor take the secret that signs them', async () => {
  const { token } = await make({ name: 'x', scope: 'write' })
  await ana.call('PUT', '/webhook', { url: 'https://example.com/hook' })
  for (const [method, path] of [
    ['PUT', '/webhook'],
    ['DELETE', '/webhook'],
    ['POST', '/webhook/rotate-secret'],
  ] as const) {
    const body = method === 'PUT' ? { url: 'https://elsewhere.example/' } : undefined
    const response = await callWith(token, method, path, body)
    expect(await problemIn(response), `${method} ${path}`).toMatchObject({
      status: 403,
      code: 'auth.login-required',
    })
  }
  expect(await (await callWith(token, 'GET', '/webhook')).json()).toMatchObject({
    url: 'https://example.com/hook',
  })
})

test('each token has its own number of calls, and every answer tells how many are left', async () => {
  const [first, second] = [await make({ name: '1' }), await make({ name: '2' })]
  const limit = env.API_CALLS_PER_MINUTE
  const answer = await callWith(first.token, 'GET', '/projects/x')
  expect([answer.status, answer.headers.get('ratelimit-limit')]).toEqual([404, String(limit)])
  expect(answer.headers.get('ratelimit')).toMatch(new RegExp(`^"token";r=${limit - 1};t=\\d+$`))
  expect(answer.headers.get('ratelimit-policy')).toBe(`"token";q=${limit};w=60`)
  await sql`UPDATE rate_limits SET points = ${limit}`.execute(db)
  const refused = await callWith(first.token, 'GET', '/auth/me')
  expect(await refused.json()).toMatchObject({ status: 429, code: 'request.too-many' })
  expect(refused.headers.get('ratelimit-remaining')).toBe('0')
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect(await statusWith(second.token, 'GET', '/auth/me')).toBe(200)
})
