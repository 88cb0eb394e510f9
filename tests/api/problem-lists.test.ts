import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { env } from '#app/env.server.ts'
import { action as importTerms } from '#app/routes/api.v1.glossary.csv.ts'
import { action as saveTerms } from '#app/routes/api.v1.glossary.ts'
import { loader as me } from '#app/routes/api.v1.auth.me.ts'
import { action as importMemory } from '#app/routes/api.v1.memory.csv.ts'
import { action as saveTexts } from '#app/routes/api.v1.videos.$id.update-translations.ts'
import { action as importOnPage } from '#app/routes/profile.glossary/route.tsx'
import { insertApiToken } from '#tests/factories/api-tokens.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertSession, insertUser, type UserRow } from '#tests/factories/users.ts'
import { sessionCookie } from '#tests/setup/cookies.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { jsonRequest, routeArgs } from '#tests/setup/route-args.ts'

const db = useDatabase()
const Refused = z.object({
  code: z.string(),
  detail: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  errors_unlisted: z.int().optional(),
})
type Action = (args: ReturnType<typeof routeArgs>) => unknown

let user: UserRow
let authorization: Record<string, string>
beforeEach(async () => {
  user = await insertUser(db)
  authorization = { Authorization: `Bearer ${(await insertSession(db, user)).token}` }
})

/** How the action refuses the body, in how much time of this thread's processor. */
async function refusal(action: Action, body: unknown, params: Record<string, string> = {}) {
  const request = jsonRequest('/api/v1/x', body, authorization)
  const before = process.threadCpuUsage()
  const response = await action(routeArgs(request, { params }))
  const { user: busy, system } = process.threadCpuUsage(before)
  if (!(response instanceof Response)) throw new Error('no response')
  const text = await response.text()
  const { errors = {}, ...problem } = Refused.parse(JSON.parse(text))
  return {
    ...problem,
    status: response.status,
    listed: Object.keys(errors).length,
    bytes: text.length,
    cpuMs: (busy + system) / 1000,
  }
}

test.each<[string, Action, unknown, object]>([
  [
    '1.8 MB of lines without a term',
    importTerms,
    { csv: `term,translation\n${',x\n'.repeat(600_000)}` },
    { code: 'csv.too-many-cells', listed: 0 },
  ],
  [
    '1.8 MB of lines for the memory',
    importMemory,
    { csv: `original,translation,source_language,target_language\n${',x\n'.repeat(600_000)}` },
    { code: 'csv.too-many-cells', listed: 0 },
  ],
  [
    'a hundred thousand lines of a term',
    importTerms,
    { csv: `term\n${'x\n'.repeat(100_000)}` },
    { code: 'csv.too-many-lines', listed: 0 },
  ],
  ...[importTerms, importMemory].flatMap((action): [string, Action, unknown, object][] =>
    [
      ['1.8 MB of commas on one line', ','.repeat(1_800_000)],
      ['ten thousand lines of 180 commas', `${','.repeat(180)}\n`.repeat(10_000)],
    ].map(([name = '', lines = '']) => [
      name,
      action,
      { csv: `term,translation\n${lines}` },
      { code: 'csv.too-many-cells', listed: 0 },
    ]),
  ),
  [
    'ten thousand lines without a term',
    importTerms,
    { csv: `term,translation\n${',x\n'.repeat(10_000)}` },
    { code: 'request.invalid', listed: 50, errors_unlisted: 9950 },
  ],
  [
    '40,000 terms',
    saveTerms,
    { terms: Array.from({ length: 40_000 }, () => ({})) },
    { code: 'request.invalid', listed: 1 },
  ],
  [
    'a million empty lists',
    saveTerms,
    { terms: Array.from({ length: 1_000_000 }, () => []) },
    { status: 413, code: 'request.too-large' },
  ],
  [
    'lists five hundred deep in one another',
    saveTerms,
    Array.from({ length: 500 }).reduce<unknown[]>((inner) => [inner], []),
    { status: 413, code: 'request.too-large' },
  ],
  [
    'a thousand terms of which all are wrong',
    saveTerms,
    { terms: Array.from({ length: 1000 }, () => ({})) },
    { code: 'request.invalid', listed: 50, errors_unlisted: 950 },
  ],
])(
  '%s are refused at once, and at most fifty of the problems are told',
  async (_, action, body, expected) => {
    const { cpuMs, bytes, ...problem } = await refusal(action, body)
    expect(problem).toMatchObject({ status: 422, ...expected })
    expect(cpuMs).toBeLessThan(250)
    expect(bytes).toBeLessThan(20_000)
  },
)

test.each<[string, () => Record<string, unknown>, object]>([
  [
    '350,000 wrong keys',
    () => Object.fromEntries(Array.from({ length: 350_000 }, (_, index) => [`${index}`, ''])),
    { status: 413, code: 'request.too-large' },
  ],
  [
    'fifty-five thousand keys',
    () => Object.fromEntries(Array.from({ length: 55_000 }, (_, index) => [`${index}`, ''])),
    { listed: 1 },
  ],
  [
    'fifty thousand wrong keys',
    () => Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`${index}`, ''])),
    { listed: 50, errors_unlisted: 49_950 },
  ],
  [
    'texts that are too long',
    () => Object.fromEntries(Array.from({ length: 200 }, () => [randomUUID(), 'x'.repeat(2001)])),
    { listed: 50, errors_unlisted: 150 },
  ],
  [
    'texts that are none',
    () => Object.fromEntries(Array.from({ length: 60 }, () => [randomUUID(), 7])),
    { listed: 50, errors_unlisted: 10 },
  ],
])('an edit with %s is refused at once', async (_, translations, expected) => {
  const { id } = await insertProject(db, { user_id: user.id, status: 'translated' })
  const { cpuMs, bytes, ...problem } = await refusal(saveTexts, { translations: translations() }, { id })
  expect(problem).toMatchObject({ status: 422, code: 'request.invalid', ...expected })
  expect(cpuMs).toBeLessThan(250)
  expect(bytes).toBeLessThan(20_000)
})

test('a file of a page is counted as it comes, and its problems are told like those of the API', async () => {
  const { token } = await insertSession(db, user, { kind: 'cookie' })
  const send = (csv: string, beside: Record<string, string> = {}) => {
    const body = new FormData()
    body.append('file', new Blob([csv]), 'terms.csv')
    for (const [name, value] of Object.entries(beside)) body.append(name, value)
    const headers = { Cookie: sessionCookie(token) }
    const request = new Request('http://127.0.0.1:3000/profile/glossary', { method: 'POST', headers, body })
    return importOnPage(routeArgs(request))
  }
  expect(await send(`term\n${'x'.repeat(201).concat('\n').repeat(60)}`, { intent: 'import' })).toMatchObject({
    init: { status: 422 },
    data: { problem: { code: 'request.invalid', errors_unlisted: 10 } },
  })
  expect(await send('x'.repeat(2_100_000))).toMatchObject({ init: { status: 413 } })
  expect(await send('')).toMatchObject({ init: { status: 400 } })
  expect(await send('term\nsal', { other: 'x' })).toMatchObject({
    init: { status: 400 },
    data: { problem: { code: 'request.undeclared-field' } },
  })
  expect(await send('term\nsal', { intent: 'import' })).toMatchObject({ status: 302 })
})

// proves asvs-2.4.1
test("a person's logins share one allowance of calls, beside those of their programs' tokens", async () => {
  const call = async (headers: Record<string, string>) =>
    me(routeArgs(new Request('http://127.0.0.1:3000/api/v1/auth/me', { headers })))
  const first = await call(authorization)
  expect(first.headers.get('ratelimit')).toMatch(new RegExp(`^"token";r=${env.API_CALLS_PER_MINUTE - 1};`))
  const other = { Authorization: `Bearer ${(await insertSession(db, user)).token}` }
  expect((await call(other)).headers.get('ratelimit-remaining')).toBe(String(env.API_CALLS_PER_MINUTE - 2))
  await sql`UPDATE rate_limits SET points = ${env.API_CALLS_PER_MINUTE}`.execute(db)
  const refused = await call(other)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'request.too-many' })
  const { token } = await insertApiToken(db, user)
  expect((await call({ Authorization: `Bearer ${token}` })).status).toBe(200)
})
