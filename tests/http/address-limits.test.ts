import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { resourceBuild } from '#tests/setup/resource-build.ts'

let server: Server | undefined
/** Addresses whose request a route has begun, in their order. */
let begun: string[] = []
let goOn: () => void = () => undefined

afterEach(async () => {
  goOn()
  server?.closeAllConnections()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  vi.unstubAllEnvs()
  vi.resetModules()
  begun = []
})

/** The web app behind one trusted proxy; `/slow` is answered when the test says so, `/stream` has begun to be. */
async function deployed(variables: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries({ TRUSTED_PROXIES: '1', ...variables })) vi.stubEnv(name, value)
  vi.resetModules()
  const { createWebApp, createWebServer } = await import('#app/http/web-app.server.ts')
  const released = new Promise<void>((resolve) => (goOn = resolve))
  const begins = ({ context }: { context: { clientAddress: string } }) => begun.push(context.clientAddress)
  const slow = async (args: { context: { clientAddress: string } }) => {
    begins(args)
    await released
    return new Response('slow')
  }
  const build = resourceBuild({
    login: { loader: (args) => (begins(args), new Response('page')) },
    slow: { loader: slow, action: slow },
    stream: { loader: () => new Response(streamed(released)) },
    health: { loader: () => new Response('well') },
    'api.v1.health': { loader: () => new Response('well') },
  })
  server = createWebServer(createWebApp({ build, publicFolder: 'public' }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

/** One piece at once, the end when that has come. */
function streamed(end: Promise<void>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('piece')),
    pull: async (controller) => {
      await end
      controller.close()
    },
  })
}

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A request on its way; `gone` is its visitor leaving before the answer. */
function ask(address: string, path: string, headers: Record<string, string> = {}, method = 'GET') {
  // an address of TCP, since it listens on a port
  const { port } = (server as Server).address() as AddressInfo
  const call = httpRequest({
    ...{ host: '127.0.0.1', port, path, method, agent: false },
    headers: { 'X-Forwarded-For': address, ...headers },
  })
  const answer = new Promise<Answer>((resolve, reject) => {
    call.on('error', reject)
    call.on('response', (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
  })
  call.end()
  return { answer, call }
}

const connections = () =>
  new Promise((resolve, reject) =>
    server?.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

async function statusesOf(count: number, address: string, path: string): Promise<number[]> {
  const statuses: number[] = []
  for (let made = 0; made < count; made += 1) statuses.push((await ask(address, path).answer).status)
  return statuses
}

// proves asvs-2.4.1
test('who asks for pages in a loop is told when to come back, and no route is called', async () => {
  await deployed({ PAGES_PER_MINUTE: '5' })
  expect(await statusesOf(5, '203.0.113.5', '/login')).toEqual([200, 200, 200, 200, 200])
  const browser = { Accept: 'text/html,*/*;q=0.8', 'Accept-Language': 'de' }
  const { status, headers, body } = await ask('203.0.113.5', '/login', browser).answer
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toContain('<html lang="de">')
  expect(body).toMatch(/Warte \d+ s/)
  expect((await ask('203.0.113.5', '/login.data').answer).status).toBe(429)
  expect((await ask('203.0.113.5', '/login', {}, 'POST').answer).status).toBe(429)
  expect(begun).toHaveLength(5)
  expect(await statusesOf(1, '203.0.113.6', '/login')).toEqual([200])
})

test('the addresses of one household count together, those of the next do not', async () => {
  await deployed({ PAGES_PER_MINUTE: '2' })
  expect(await statusesOf(1, '2001:db8:1:2::1', '/login')).toEqual([200])
  expect(await statusesOf(2, '2001:db8:1:2:ffff::9', '/login')).toEqual([200, 429])
  expect(await statusesOf(1, '2001:db8:1:3::1', '/login')).toEqual([200])
})

test('files, calls and what asks for our health are no pages', async () => {
  await deployed({ PAGES_PER_MINUTE: '1' })
  for (const path of ['/favicon.svg', '/locales/es/common.json', '/health', '/api/v1/health'])
    expect(await statusesOf(3, '203.0.113.5', path), path).toEqual([200, 200, 200])
  expect(await statusesOf(1, '203.0.113.5', '/login')).toEqual([200])
})

test('an address has so many answers made at once; the others of it wait, and other addresses do not', async () => {
  await deployed({ REQUESTS_AT_ONCE: '2' })
  const asked = Array.from({ length: 5 }, () => ask('203.0.113.5', '/slow'))
  await vi.waitFor(() => expect(begun).toHaveLength(2))
  expect(await statusesOf(1, '203.0.113.6', '/login')).toEqual([200])
  expect(begun).toEqual(['203.0.113.5', '203.0.113.5', '203.0.113.6'])
  goOn()
  const answers = await Promise.all(asked.map(({ answer }) => answer))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})

test('what waited is not begun when its visitor has gone', async () => {
  await deployed({ REQUESTS_AT_ONCE: '1' })
  const first = ask('203.0.113.5', '/slow')
  await vi.waitFor(() => expect(begun).toHaveLength(1))
  const gone = ask('203.0.113.5', '/login')
  gone.answer.catch(() => undefined)
  await once(gone.call, 'finish')
  const last = ask('203.0.113.5', '/login')
  await once(last.call, 'finish')
  gone.call.destroy()
  await vi.waitFor(async () => expect(await connections()).toBe(2))
  goOn()
  await Promise.all([first.answer, last.answer])
  expect(begun).toHaveLength(2)
})

test('an answer that goes on, or that waits for something else, holds up nobody', async () => {
  await deployed({ REQUESTS_AT_ONCE: '1' })
  const stream = ask('203.0.113.5', '/stream')
  await once(stream.call, 'response')
  expect(await statusesOf(1, '203.0.113.5', '/login')).toEqual([200])
  const waits = ask('203.0.113.5', '/slow')
  expect(await statusesOf(1, '203.0.113.5', '/login')).toEqual([200])
  goOn()
  await Promise.all([stream.answer, waits.answer])
})

test('more than can wait is refused', async () => {
  await deployed({ REQUESTS_AT_ONCE: '1' })
  const asked = Array.from({ length: 300 }, () => ask('203.0.113.5', '/slow').answer)
  const early = await Promise.race(asked)
  expect(early.status).toBe(429)
  expect(early.headers['retry-after']).toBe('1')
  expect(early.headers['content-type']).toBe('text/plain; charset=utf-8')
  goOn()
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(257)
})
