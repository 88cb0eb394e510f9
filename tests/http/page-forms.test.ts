import { expect, test } from 'vitest'
import * as z from 'zod'
import { SERVED_LANGUAGES } from '#app/i18n/languages.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { action as logIn } from '#app/routes/login/route.tsx'
import { action as prefer } from '#app/routes/preferences.tsx'
import { action as register } from '#app/routes/register/route.tsx'
import { problemIn } from '#tests/setup/answers.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { routeArgs } from '#tests/setup/route-args.ts'

useDatabase()

const URL_ENCODED = 'application/x-www-form-urlencoded'

function post(body: BodyInit | null, headers: Record<string, string> = {}) {
  return new Request('http://127.0.0.1:3000/login', {
    method: 'POST',
    headers: { 'Content-Type': URL_ENCODED, ...headers },
    body,
  })
}

/** What is thrown for the page, with the processor time of this thread until then. */
async function refusalOf(work: () => Promise<unknown>) {
  const before = process.threadCpuUsage()
  const thrown = await work().catch((error: unknown) => error)
  const { user, system } = process.threadCpuUsage(before)
  if (!(thrown instanceof Response)) throw new Error('not refused')
  const problem = await problemIn(thrown)
  expect(thrown.status).toBe(problem.status)
  return { problem, cpuMs: (user + system) / 1000 }
}

const HOSTILE: [what: string, body: string][] = [
  ['an index of 900 million', 'email%5B900000000%5D=1'],
  ['an index beside honest fields', 'email=a%40b.es&password=secret&email[5]=x'],
  ['forty thousand repetitions', 'a=1&'.repeat(10_000)],
  ['a repeated field', 'email=a&email=b&password=x'],
  ['a nested name', 'email.a.b=1'],
  ['an intent of the form library', '__intent__=garbage'],
  ['a state of the form library', '__state__=x'],
  ['a prototype', '__proto__[x]=1'],
  ['nothing but separators', '&'.repeat(60_000)],
]

// proves asvs-1.1.1, asvs-15.3.3, asvs-15.3.5
test.each(HOSTILE)('a login or registration with %s is refused at once', async (_, body) => {
  for (const action of [logIn, register, prefer]) {
    const { problem, cpuMs } = await refusalOf(async () => action(routeArgs(post(body))))
    expect(problem).toMatchObject({ status: 400, code: 'request.undeclared-field' })
    expect(cpuMs).toBeLessThan(50)
  }
})

test('a button alone brings no field, not even an empty one', async () => {
  expect([...(await readForm(post(''), formFields(null))).keys()]).toEqual([])
  await expect(readForm(post('a='), formFields(null))).rejects.toThrow()
})

test('a form of more than 64 KB is refused without its length being believed', async () => {
  const piece = new TextEncoder().encode(`email=${'x'.repeat(40_000)}`)
  let pulled = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pulled += 1
      controller.enqueue(piece)
    },
  })
  const request = new Request('http://127.0.0.1:3000/login', {
    method: 'POST',
    headers: { 'Content-Type': URL_ENCODED },
    body: endless,
    ...{ duplex: 'half' },
  })
  const { problem } = await refusalOf(async () => logIn(routeArgs(request)))
  expect(problem).toMatchObject({ status: 413, code: 'request.too-large' })
  expect(pulled).toBeLessThan(6)
})

test.each([
  ['multipart without a boundary', 'multipart/form-data'],
  ['multipart', 'multipart/form-data; boundary=b'],
  ['JSON', 'application/json'],
  ['text', 'text/plain'],
])('a login as %s is refused with its type', async (_, type) => {
  const request = post('--b\r\n', { 'Content-Type': type })
  const { problem } = await refusalOf(async () => logIn(routeArgs(request)))
  expect(problem).toMatchObject({ status: 415, code: 'request.not-form' })
})

test('the refusal speaks the language of whoever asked', async () => {
  const said = await Promise.all(
    SERVED_LANGUAGES.map(async (language) => {
      const request = post('x=1', { 'Accept-Language': language })
      return (await refusalOf(async () => logIn(routeArgs(request)))).problem.detail
    }),
  )
  expect(new Set(said).size).toBe(SERVED_LANGUAGES.length)
})

// proves asvs-15.3.7
test('a list may be repeated as often as its schema allows, and no more', async () => {
  const fields = formFields(
    z.object({ name: z.string(), tags: z.array(z.string()).max(3).default([]) }),
    'intent',
  )
  const form = await readForm(post('tags=a&tags=b&name=x+y&intent=save'), fields)
  expect([...form]).toEqual([
    ['tags', 'a'],
    ['tags', 'b'],
    ['name', 'x y'],
    ['intent', 'save'],
  ])
  const { problem } = await refusalOf(() => readForm(post('tags=a&tags=b&tags=c&tags=d'), fields))
  expect(problem.code).toBe('request.undeclared-field')
})

test('a list without a maximum, and an object, are no field of a form', () => {
  expect(() => formFields(z.object({ tags: z.array(z.string()) }))).toThrow(
    'a list of a form needs a maximum',
  )
  expect(() => formFields(z.object({ a: z.object({ b: z.string() }).optional() }))).toThrow('bracketed names')
})

test('names made of what the page shows are taken by their pattern, up to their number', async () => {
  const fields = { ...formFields(null, 'intent'), family: { pattern: /^text:\d$/, most: 2 } }
  expect([...(await readForm(post('text:1=a&text:2=b&intent=x'), fields)).keys()]).toHaveLength(3)
  for (const body of ['text:1=a&text:1=b', 'text:x=1', 'text:1=a&text:2=b&text:3=c&text:4=d'])
    expect((await refusalOf(() => readForm(post(body), fields))).problem.status).toBe(400)
})

test('a form without a body is an empty form', async () => {
  const request = new Request('http://127.0.0.1:3000/x', { method: 'POST' })
  expect([...(await readForm(request, formFields(null, 'intent')))]).toEqual([])
})

test('a value that the database cannot keep is refused', async () => {
  const { problem } = await refusalOf(async () => logIn(routeArgs(post('email=%00&password=x'))))
  expect(problem).toMatchObject({ status: 400, code: 'request.malformed' })
})
