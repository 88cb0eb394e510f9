import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { ERROR_STATUS } from '#app/domain/errors.ts'
import { OPERATIONS, openApiDocument } from '#app/http/openapi/document.server.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

useDatabase()
const at = useWebServer()
const document = openApiDocument('http://127.0.0.1:3000')

/** Calls of no program: Stripe's, and the description itself. */
const UNDESCRIBED = ['/openapi.json', '/payments/webhook', '/*']
let served: string[]

beforeAll(async () => {
  served = []
  const files = Object.keys(import.meta.glob('/app/routes/api.v1.*.ts'))
  for (const file of files) {
    const path = file
      .replace('/app/routes/api.v1.', '/')
      .replace(/\.ts$/, '')
      .replaceAll(/\.(?!\])/g, '/')
      .replace('[.]', '.')
      .replaceAll(/\$(\w+)/g, '{$1}')
      .replace(/\$$/, '*')
    if (UNDESCRIBED.includes(path)) continue
    const options = await fetch(at(`/api/v1${path.replaceAll(/[{}]/g, '')}`), { method: 'OPTIONS' })
    for (const method of (options.headers.get('allow') ?? '').split(', '))
      if (!['HEAD', 'OPTIONS'].includes(method)) served.push(`${method.toLowerCase()} ${path}`)
  }
})

test('every call that is served is described, and no other', () => {
  const described = OPERATIONS.map(({ method, path }) => `${method} ${path}`)
  expect(served.toSorted()).toEqual(described.toSorted())
})

test('the description is served to anybody', async () => {
  const response = await fetch(at('/api/v1/openapi.json'))
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await response.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'Rótulo' } })
})

test('every reference leads to a schema, and every name stands for one call', () => {
  const { components } = z
    .looseObject({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) })
    .parse(document)
  const text = JSON.stringify(document)
  const references = [...text.matchAll(/"#\/([^"]+)"/g)].map(([, path]) => path)
  expect(references.length).toBeGreaterThan(20)
  for (const path of references)
    expect(Object.keys(components.schemas).map((name) => `components/schemas/${name}`)).toContain(path)
  expect(text).not.toContain('$defs')
  expect(new Set(OPERATIONS.map(({ id }) => id)).size).toBe(OPERATIONS.length)
})

test('every example is one that the call takes', () => {
  for (const { id, body } of OPERATIONS)
    if (body && body !== 'video')
      expect([id, body.schema.safeParse(body.example).success]).toEqual([id, true])
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
