import { beforeAll, expect, test } from 'vitest'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import * as z from 'zod'
import { ERROR_STATUS } from '#app/domain/errors.ts'
import { OPERATIONS, openApiDocument } from '#app/http/openapi/document.server.ts'
import { breaches } from '#tests/setup/api-contract.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { apiPathOf } from '#tests/setup/resource-build.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

useDatabase()
const at = useWebServer()
const document = openApiDocument('http://127.0.0.1:3000')

/** Calls of no program: Stripe's, and the description itself. */
const UNDESCRIBED = ['/openapi.json', '/payments/webhook', '/*']
let served: string[]

const PROBLEM = 'application/problem+json'
const problem = (code: string, status: number) =>
  JSON.stringify({ type: 'about:blank', title: 'x', status, detail: 'x', code })

/** What the linter of Redocly says with all its rules for good descriptions. */
async function lint(source: unknown): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const found = await lintFromString({ source: JSON.stringify(source), config })
  return found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
}

beforeAll(async () => {
  served = []
  const files = Object.keys(import.meta.glob('/app/routes/api.v1.*.ts'))
  for (const file of files) {
    const path = apiPathOf(file)
    if (UNDESCRIBED.includes(path)) continue
    const options = await fetch(at(`/api/v1${path.replaceAll(/[{}]/g, '')}`), { method: 'OPTIONS' })
    const methods = (options.headers.get('allow') ?? '').split(', ')
    // where there is GET, HEAD follows from it
    const implied = methods.includes('GET') ? ['HEAD', 'OPTIONS'] : ['OPTIONS']
    for (const method of methods)
      if (!implied.includes(method)) served.push(`${method.toLowerCase()} ${path}`)
  }
})

// proves asvs-2.1.1, asvs-8.1.1
test('every call that is served is described, and no other', () => {
  const described = OPERATIONS.map(({ method, path }) => `${method} ${path}`)
  expect(served.toSorted()).toEqual(described.toSorted())
})

// proves asvs-13.4.5
test('the description is served to anybody', async () => {
  const response = await fetch(at('/api/v1/openapi.json'))
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await response.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'Rótulo' } })
})

test('a generic tool finds nothing to say about the description', async () => {
  expect(await lint(document)).toEqual([])
})

test('a generic tool sees an example that is not as its schema says', async () => {
  const spoiled = JSON.stringify(document).replaceAll('"progress":42.5', '"progress":"much"')
  const found = await lint(JSON.parse(spoiled))
  expect(found.join()).toContain('no-invalid-media-type-examples')
})

test('every reference leads somewhere, and every name stands for one call', () => {
  const { components } = z
    .looseObject({ components: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(document)
  const places = Object.entries(components).flatMap(([kind, named]) =>
    Object.keys(named).map((name) => `components/${kind}/${name}`),
  )
  const text = JSON.stringify(document)
  const references = [...text.matchAll(/"#\/([^"]+)"/g)].map(([, path]) => path)
  expect(references.length).toBeGreaterThan(20)
  for (const path of references) expect(places).toContain(path)
  expect(text).not.toContain('$defs')
  expect(new Set(OPERATIONS.map(({ id }) => id)).size).toBe(OPERATIONS.length)
})

test('every example is one that the call takes', () => {
  for (const { id, body } of OPERATIONS)
    if (typeof body === 'object')
      expect([id, body.schema.safeParse(body.example).success]).toEqual([id, true])
})

// proves asvs-4.1.1, asvs-15.3.1
test('every call that answers JSON shows what', () => {
  const silent = OPERATIONS.filter(
    ({ success: { schema, example } }) => typeof schema === 'object' && !example,
  )
  expect(silent.map(({ id }) => id)).toEqual([])
})

test.each<[string, Partial<Record<'method' | 'path' | 'mediaType' | 'body', string>> & { status?: number }]>([
  ['a status that it does not have', { status: 204, body: '' }],
  ['a field that it does not know', { body: '{"balance":1,"debt":2}' }],
  ['a field of another type', { body: '{"balance":"1"}' }],
  ['no JSON', { body: 'hello' }],
  ['an error that is no problem', { status: 422, body: '{"error":"x"}' }],
  ['a problem of another status', { status: 404, mediaType: PROBLEM, body: problem('request.invalid', 404) }],
  [
    'a problem that it does not have',
    { status: 402, mediaType: PROBLEM, body: problem('credits.insufficient', 402) },
  ],
  ['a call that nobody described', { path: '/api/v1/credits' }],
])('the description notices %s', (_, { body = '{"balance":1}', ...wrong }) => {
  const answer = {
    method: 'GET',
    path: '/api/v1/credits/balance',
    status: 200,
    mediaType: 'application/json',
  }
  expect(breaches({ ...answer, body: Buffer.from('{"balance":1}') })).toEqual([])
  expect(breaches({ ...answer, ...wrong, body: Buffer.from(body) })).not.toEqual([])
})

test('errors stand under the status that they are answered with', () => {
  const { paths } = z
    .looseObject({
      paths: z.record(
        z.string(),
        z.record(
          z.string(),
          z.looseObject({ responses: z.record(z.string(), z.object({ description: z.string() })) }),
        ),
      ),
    })
    .parse(document)
  for (const methods of Object.values(paths))
    for (const { responses } of Object.values(methods))
      for (const [status, { description }] of Object.entries(responses))
        for (const [, code = ''] of description.matchAll(/`([\w.-]+)`/g))
          expect([code, Object.entries(ERROR_STATUS).find(([known]) => known === code)?.[1]]).toEqual([
            code,
            Number(status),
          ])
})
