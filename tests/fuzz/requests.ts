import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import fc, { type Arbitrary } from 'fast-check'
import * as z from 'zod'
import { openApiDocument } from '#app/http/openapi/document.server.ts'
import { NASTY, spoiled, valueOf } from './values.ts'

const CREDENTIALS = ['login', 'program', 'reader', 'other', 'dead', 'none', 'garbage'] as const
const PLACES = ['own', 'own', 'own', 'own', 'other', 'missing', 'nasty'] as const

/** A call to be: whose ids and tokens it uses is decided when it is made. */
export interface FuzzedCall {
  readonly method: string
  /** As the description writes it. */
  readonly path: string
  readonly place: (typeof PLACES)[number]
  /** Which of the person's projects. */
  readonly index: number
  readonly nastyId: string
  readonly query: string
  readonly credential: (typeof CREDENTIALS)[number]
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

const Media = z.object({ schema: z.looseObject({}) })
const Operation = z.looseObject({
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), schema: z.looseObject({}) })),
  requestBody: z.object({ content: z.record(z.string(), Media) }).optional(),
})
const Document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
})
const document = Document.parse(openApiDocument('http://127.0.0.1:3000'))
const resolve = (reference: string) => document.components.schemas[reference.split('/').at(-1) ?? '']

const often = <Value>(usual: Arbitrary<Value>, weight: number, ...odd: Arbitrary<Value>[]) =>
  fc.oneof({ arbitrary: usual, weight }, ...odd.map((arbitrary) => ({ arbitrary, weight: 1 })))

/** Calls of everything that the description has, mostly as it has them, each with its own chance of being odd. */
export function fuzzedCalls(): Arbitrary<FuzzedCall> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(path, method, operation)),
  )
  return fc.oneof(...operations)
}

function callOf(path: string, method: string, operation: z.infer<typeof Operation>): Arbitrary<FuzzedCall> {
  const described = method.toUpperCase()
  const others = ['HEAD', 'PUT', 'PATCH', 'DELETE', 'POST', 'GET', 'OPTIONS']
  return fc
    .record({
      method: often(fc.constant(described), 19, fc.constantFrom(...others)),
      place: fc.constantFrom(...PLACES),
      index: fc.nat(100),
      nastyId: fc.constantFrom('x', '%00', '..%2F..', '%F0%9F%92%A9', '%ED%A0%80', '1e9', 'x'.repeat(500)),
      query: queryOf(operation),
      credential: often(
        fc.constant<(typeof CREDENTIALS)[number]>('login'),
        12,
        fc.constantFrom(...CREDENTIALS),
      ),
      headers: headersOf(),
      content: contentOf(operation),
    })
    .map(({ content, headers, ...call }) => ({
      ...call,
      path,
      headers: { ...content.headers, ...headers },
      body: ['GET', 'HEAD', 'OPTIONS'].includes(call.method) ? undefined : content.body,
    }))
}

function queryOf({ parameters }: z.infer<typeof Operation>): Arbitrary<string> {
  const own = parameters.filter((parameter) => parameter.in === 'query')
  const fields = own.map(({ name, schema }) => {
    const value = valueOf(schema, resolve).map(String)
    const odd = fc.constantFrom(...NASTY.map((bad) => (typeof bad === 'string' ? bad : JSON.stringify(bad))))
    const packs = name === 'credit_pack_id' ? fc.constantFrom('basic', 'nothing') : value
    return fc.option(
      often(packs, 8, odd).map(
        (text) => `${name}=${encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))}`,
      ),
      { freq: 6 },
    )
  })
  const extra = often(
    fc.constant(''),
    12,
    fc.constantFrom('limit=1e9', '__proto__=x', '%', '&&=&', 'token=x.y'),
  )
  return fc
    .tuple(fc.tuple(...fields), extra)
    .map(([named, more]) => [...named, more].filter((part) => part !== null && part !== '').join('&'))
}

interface Content {
  readonly body: string | undefined
  readonly headers: Record<string, string>
}

function contentOf({ requestBody }: z.infer<typeof Operation>): Arbitrary<Content> {
  const json = requestBody?.content['application/json']
  if (json) {
    const values = valueOf(json.schema, resolve)
    const asJson = (type: string) => (value: unknown) => ({
      body: JSON.stringify(value),
      headers: { 'Content-Type': type },
    })
    return often<Content>(
      values.map(asJson('application/json')),
      6,
      spoiled(values).map(asJson('application/json')),
      spoiled(values).map(asJson('application/json')),
      values.map(asJson('text/plain')),
      fc
        .constantFrom('{', '', '[', '{"a":', '"\\ud800"', '{"__proto__":{"x":1}}', '['.repeat(20_000))
        .map((body) => ({ body, headers: { 'Content-Type': 'application/json' } })),
    )
  }
  const nothing = fc.constant<Content>({ body: undefined, headers: {} })
  if (!requestBody)
    return often(nothing, 8, fc.constant({ body: '{}', headers: { 'Content-Type': 'application/json' } }))
  return fc
    .record({
      boundary: often(fc.constant('b'), 6, fc.constantFrom('other', '', '"')),
      field: often(fc.constant('file'), 4, fc.constantFrom('video', '', 'file[]')),
      name: often(fc.constant('a.mp4'), 4, fc.constantFrom('', 'a.srt', '../../x', 'a\\"b', 'é.mkv')),
      text: fc.oneof(
        fc.string({ maxLength: 200 }),
        fc.constantFrom(
          '\0\0\0\u0018ftypmp42',
          'RIFF0000AVI ',
          'WEBVTT\n\n00:00.000 --> 00:01.000\nx\n',
          '1\n00:00:00,000 --> 00:00:01,000\nx\n',
        ),
      ),
      isWhole: often(fc.constant(true), 6, fc.constant(false)),
    })
    .map(({ boundary, field, name, text, isWhole }) => ({
      body: `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n${text}\r\n${isWhole ? '--b--\r\n' : ''}`,
      headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    }))
}

function headersOf(): Arbitrary<Record<string, string>> {
  const maybe = (values: readonly string[], freq: number) => fc.option(fc.constantFrom(...values), { freq })
  return fc
    .record({
      // one in so many comes with each; `freq` is how often it does not
      Accept: maybe(['*/*', 'text/html', 'application/json;q=0', ',;q=x', 'video/*', 'application/json'], 1),
      'Accept-Language': maybe(['es', 'en-GB;q=0.1', 'xx', '*'], 1),
      'Idempotency-Key': maybe(['a', 'b', 'a b', 'x'.repeat(300)], 1),
      Range: maybe(['bytes=0-0', 'bytes=-1', 'bytes=5-2', 'bytes=999-', 'lines=1-2', 'bytes=0-1,3-4'], 1),
      'If-None-Match': maybe(['*', '"x"', 'W/"x', ','], 1),
      'If-Range': maybe(['"x"', 'yesterday'], 1),
      'Last-Event-ID': maybe(['x', '\t'], 1),
      Cookie: maybe(['rotulo=x', '%%%', 'i18nextLng=../../x'], 1),
      Origin: maybe(['null', 'http://evil.example'], 1),
    })
    .chain((all) =>
      fc
        .subarray(Object.entries(all), { maxLength: 2 })
        .map((some) =>
          Object.fromEntries(some.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
        ),
    )
}

const ajv = new Ajv2020({ strict: false })
formats(ajv)
ajv.addSchema(document, 'description')

/** Whether the call's body is none that the description allows. */
export function breaksSchema({ path, method, body, headers }: FuzzedCall): boolean {
  const content = document.paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']
  if (!content) return false
  if (headers['Content-Type'] !== 'application/json') return true
  try {
    // by its place in the document, where what it refers to is found
    const pointer = [
      'paths',
      path,
      method.toLowerCase(),
      'requestBody',
      'content',
      'application/json',
      'schema',
    ]
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/')
    return !ajv.validate({ $ref: `description#/${pointer}` }, JSON.parse(body ?? ''))
  } catch {
    return true
  }
}
