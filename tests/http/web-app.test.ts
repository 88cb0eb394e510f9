import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { log } from '#app/log.server.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

useDatabase()
const publicFolder = await mkdtemp(join(tmpdir(), 'rotulo-test-public-'))
await mkdir(join(publicFolder, 'build'))
await mkdir(join(publicFolder, 'locales'))
await writeFile(join(publicFolder, 'build', 'page-1A2B.js'), `const text = '${'rótulo '.repeat(1000)}'`)
await writeFile(join(publicFolder, 'locales', 'es.json'), '{"a":"b"}')
await writeFile(join(publicFolder, 'drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
await writeFile(join(publicFolder, '.secret'), 'hidden')
afterAll(() => rm(publicFolder, { recursive: true }))

const at = useWebServer({
  publicFolder,
  routes: {
    $: { default: () => null, action: () => null },
  },
})

/** A call as no browser or fetch would make it. */
function raw(options: { path?: string; method?: string; headers?: Record<string, string> }) {
  const { hostname, port } = new URL(at('/'))
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const call = httpRequest({ hostname, port, ...options }, (response) => {
      const { statusCode: status = 0, headers } = response
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.on('end', () => resolve({ status, headers, body }))
    })
    call.on('error', reject).end()
  })
}

// proves asvs-1.3.2, asvs-3.4.3, asvs-3.4.4, asvs-3.7.1, asvs-3.2.2, asvs-1.2.3
test('a page carries a policy that runs only its own scripts, by a nonce made anew each time', async () => {
  const [first, second] = await Promise.all([fetch(at('/somewhere')), fetch(at('/somewhere'))])
  const policy = first.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src 'self' 'nonce-[A-Za-z0-9+/]{22}==';/)
  expect(policy).toContain("media-src 'self' blob: data:")
  expect(policy).toContain("form-action 'self' http://127.0.0.1:3002")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('upgrade-insecure-requests')
  expect(policy).not.toBe(second.headers.get('content-security-policy'))
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
  })
  expect(first.headers.has('strict-transport-security')).toBe(false)
  expect(first.headers.has('x-powered-by')).toBe(false)
})

// proves asvs-3.2.1, asvs-14.2.2
test('what the API answers can never run as a page', async () => {
  const response = await fetch(at('/api/v1/health'))
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox$/)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('whoever finds a weakness is told where to write', async () => {
  const response = await fetch(at('/.well-known/security.txt'))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const text = await response.text()
  expect(text).toMatch(/^Contact: mailto:[^\s@]+@\S+$/m)
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now() + 30 * 86_400_000)
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
})

// proves asvs-7.4.1, asvs-14.3.1
test('logging out has the browser forget what it kept', async () => {
  const headers = { Origin: 'http://127.0.0.1:3000' }
  for (const path of ['/logout', '/logout.data']) {
    const response = await fetch(at(path), { method: 'POST', headers, redirect: 'manual' })
    expect(response.headers.get('clear-site-data'), path).toBe('"cache"')
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-rotulo=; Max-Age=0;/)
  }
})

test('a built file is kept for ever and sent compressed', async () => {
  const response = await fetch(at('/build/page-1A2B.js'))
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('content-encoding')).toMatch(/^(?:gzip|br)$/)
  expect(response.headers.get('vary')).toContain('Accept-Encoding')
  expect(await response.text()).toContain('rótulo')
})

test('a file that no browser opens as a page carries no policy for pages, a picture that it does carries one', async () => {
  const policyOf = async (path: string) => (await fetch(at(path))).headers.get('content-security-policy')
  expect(await policyOf('/locales/es.json')).toBeNull()
  expect(await policyOf('/drawing.svg')).toContain('default-src')
})

test('a built file is packed once, as tightly as it goes, for whoever reads Brotli', async () => {
  const answers = await Promise.all(
    ['br', 'br, gzip', 'gzip', 'identity'].map((encoding) =>
      fetch(at('/build/page-1A2B.js'), { headers: { 'Accept-Encoding': encoding } }),
    ),
  )
  expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'br', 'gzip', null])
  expect(answers[0]?.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
  const missing = await fetch(at('/build/gone-9Z.js'), { headers: { 'Accept-Encoding': 'br' } })
  expect(missing.status).toBe(404)
  const outside = await raw({ path: '/build/../.secret.js', headers: { 'accept-encoding': 'br' } })
  expect(outside.status).toBe(404)
})

test('a file with a version in its address is kept for ever, one without for an hour', async () => {
  const kept = async (path: string) => (await fetch(at(path))).headers.get('cache-control')
  expect(await kept('/locales/es.json?v=7')).toBe('public, max-age=31536000, immutable')
  expect(await kept('/locales/es.json')).toBe('public, max-age=3600')
})

// proves asvs-13.4.1
test.each([
  '/build/gone.js',
  '/build',
  '/build/',
  '/picture.png',
  '/.secret',
  '/locales/xx.json',
  '/wp-login.php',
])('the file %s, which is not there, is a plain 404', async (path) => {
  const response = await fetch(at(path))
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test.each([
  '/api',
  '/api/',
  '/api/v1',
  '/api/v1/nothing',
  '/api/v1/auth/nothing',
  '/api/v2/projects',
  '/api/x.json',
  '/api/v1/x.png',
])('%s is a 404 problem for every method', async (path) => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    const response = await fetch(at(path), { method })
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(await response.json()).toMatchObject({ status: 404, code: 'request.not-found' })
  }
  const head = await fetch(at(path), { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([404, ''])
})

test('a method that a call does not have is refused with those that it has', async () => {
  const response = await fetch(at('/api/v1/auth/login'), { method: 'DELETE' })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('POST, OPTIONS')
  expect(await response.json()).toMatchObject({ code: 'request.method-not-allowed' })
  const options = await fetch(at('/api/v1/auth/me'), { method: 'OPTIONS' })
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
})

test('HEAD answers like GET without a body', async () => {
  const [get, head] = await Promise.all([
    fetch(at('/api/v1/health')),
    fetch(at('/api/v1/health'), { method: 'HEAD' }),
  ])
  expect(head.status).toBe(200)
  expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
  expect(await head.text()).toBe('')
})

// proves asvs-13.4.1
test.each([
  ['an absolute address as its target', { path: 'http://elsewhere.example/' }, 400],
  ['a target that is no path', { path: '*', method: 'OPTIONS' }, 400],
  ['a host that is none', { headers: { Host: 'a b/c' } }, 400],
  ['a host with a user', { headers: { Host: 'user@127.0.0.1' } }, 400],
  ['a broken percent sign', { path: '/%E0%A4%A' }, 400],
  ['the data of a route by its id', { path: '/somewhere?_data=routes%2Fnothing' }, 400],
  ['the same, written otherwise', { path: '/somewhere?a=b&%5Fdata' }, 400],
  ['a method that nobody has here', { method: 'TRACE' }, 405],
  ['another odd method', { method: 'PROPFIND' }, 405],
])('a request with %s is refused, not a fault', async (_, options, status) => {
  expect((await raw(options)).status).toBe(status)
})

// proves asvs-1.1.1, asvs-4.2.1
test.each([
  ['a length beside chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcde'],
  ['an encoding written oddly', 'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n'],
  ['two encodings', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n'],
  ['a header on two lines', 'X-Note: a\r\n b\r\n\r\n'],
  ['a second host', 'Host: elsewhere.example\r\nContent-Length: 0\r\n\r\n'],
])('a body whose end could be told in two ways, by %s, is one request and no second', async (_, rest) => {
  const { host, hostname, port } = new URL(at('/'))
  const socket = connect(Number(port), hostname)
  const second = `GET /locales/es.json HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
  socket.write(`POST /somewhere HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${rest}${second}`)
  let answers = ''
  for await (const chunk of socket) answers += String(chunk)
  expect(answers.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 400'])
})

test.each([
  '/%61pi/v1/health',
  '/./api/v1/health',
  '/x/../api/v1/health',
  '/x/%2E%2e/api/v1/health',
  '/%41PI/v1/health',
  '/\\x\\..\\..\\api/v1/health',
])('the API at %s has the headers of the API', async (path) => {
  const { status, headers } = await raw({ path })
  expect(status).toBe(200)
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox$/)
})

test('what stands between the API and a page cannot be written around', async () => {
  const { status, headers } = await raw({ path: '/%61pi/nothing', method: 'POST' })
  expect(status).toBe(404)
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
})

test.each([
  ['a range of nothing but dashes', { Range: 'bytes=----' }, 416],
  ['a range past its end', { Range: 'bytes=999999-' }, 416],
  ['a condition that does not hold', { 'If-Match': '"another"' }, 412],
])('a file asked for with %s is refused, and is no fault in the log', async (_, headers, status) => {
  const error = vi.spyOn(log, 'error')
  const answer = await raw({ path: '/locales/es.json', headers })
  expect(answer.status).toBe(status)
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.headers['content-range']).toBe(status === 416 ? 'bytes */9' : undefined)
  expect(error).not.toHaveBeenCalled()
})

test.each([
  ['127.0.0.1:1', 200],
  ['localhost', 200],
  ['[::1]:3000', 200],
  ['evil.example', 421],
  ['localhost.evil.example', 421],
  ['192.168.1.5:3000', 421],
  ['127.0.0.1.evil.example', 421],
])('without a public name the host %s is answered %i', async (host, status) => {
  expect((await raw({ path: '/health', headers: { Host: host } })).status).toBe(status)
})

test("a program's token does not let another site post a page's form", async () => {
  const headers = {
    Authorization: 'Bearer x',
    Origin: 'https://evil.example',
    'Content-Type': 'application/x-www-form-urlencoded',
  }
  const response = await fetch(at('/somewhere'), { method: 'POST', headers, body: 'x=1' })
  expect(response.status).toBe(403)
})

test.each([
  ['GET', 'document', 'localhost:3000', 302],
  ['GET', 'document', '127.0.0.1:3000', 200],
  ['GET', 'empty', 'localhost:3000', 200],
  ['POST', 'document', 'localhost:3000', 200],
])(
  '%s of a %s under the name %s is answered %i: pages have one address',
  async (method, dest, host, status) => {
    const headers = { Host: host, 'Sec-Fetch-Dest': dest, Origin: 'http://127.0.0.1:3000' }
    const { status: answered, headers: told } = await raw({ path: '/somewhere?a=b', method, headers })
    expect(answered).toBe(status)
    expect(told.location).toBe(status === 302 ? 'http://127.0.0.1:3000/somewhere?a=b' : undefined)
  },
)

test('a form under another name of this machine than its origin is no fault', async () => {
  const headers = { Host: 'localhost', Origin: 'http://127.0.0.1:3000', 'Content-Type': 'text/plain' }
  expect((await raw({ path: '/somewhere', method: 'POST', headers })).status).toBe(200)
})

test('a form for a page that is none of ours is a problem with its status, also where no page can show it', async () => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'http://127.0.0.1:3000' }
  const response = await fetch(at('/preferences'), { method: 'POST', headers, body: '__intent__=garbage' })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ status: 400, code: 'request.undeclared-field' })
})

test('a body too large for a call is refused, and the connection serves the next call', async () => {
  const body = JSON.stringify({ email: 'x'.repeat(3_000_000) })
  const headers = { 'Content-Type': 'application/json' }
  for (let round = 0; round < 3; round += 1) {
    const response = await fetch(at('/api/v1/auth/login'), { method: 'POST', headers, body })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'request.too-large' })
  }
})

// proves asvs-4.2.1
test('a body of unknown length is counted as it comes', async () => {
  const piece = new TextEncoder().encode(' '.repeat(50_000))
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(piece),
  })
  const headers = { 'Content-Type': 'application/json' }
  const refused = await fetch(at('/api/v1/auth/login'), streamed({ headers, body })).then(
    ({ status }) => status,
    () => 'cut off',
  )
  expect([413, 'cut off']).toContain(refused)
  expect((await fetch(at('/health'))).status).toBe(200)
})

test('of a body without end that follows a refusal little is read, and its connection is closed', async () => {
  const { hostname, port, host } = new URL(at('/'))
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  socket.write(`POST /logout HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\n`)
  const piece = `10000\r\n${'a'.repeat(0x10000)}\r\n`
  let sent = 0
  const send = () => {
    while (socket.writable && sent < 256 * 1024 * 1024) {
      sent += piece.length
      if (!socket.write(piece)) return
    }
  }
  socket.on('drain', send)
  send()
  await closed
  expect(answer).toMatch(/^HTTP\/1\.1 411 /)
  // with what the kernel keeps, and comes before anybody looks
  expect(sent).toBeLessThan(64 * 1024 * 1024)
})

/** A POST whose length nobody knows. `duplex`, which fetch then wants, is missing from the DOM's types. */
function streamed(init: RequestInit): RequestInit {
  return Object.assign({ method: 'POST', duplex: 'half' }, init)
}

test.each([
  ['five megabytes of form', { method: 'POST', body: 'x='.repeat(2_600_000) }, 413],
  ['a form of unknown length', streamed({ body: new Blob(['x=1']).stream() }), 411],
])('%s is refused before a route reads it', async (_, init, status) => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  expect((await fetch(at('/logout'), { ...init, headers })).status).toBe(status)
})

// proves asvs-3.5.4
test.each<[string, string, Record<string, string>, string | undefined]>([
  ['localhost:3000', '/projects?q=a', { 'Sec-Fetch-Dest': 'document' }, 'http://127.0.0.1:3000/projects?q=a'],
  [
    'localhost:3000',
    '//elsewhere.example',
    { 'Sec-Fetch-Dest': 'document' },
    'http://127.0.0.1:3000//elsewhere.example',
  ],
  ['127.0.0.1:3000', '/projects', { 'Sec-Fetch-Dest': 'document' }, undefined],
  // forwarded to another port of the visitor's machine
  ['localhost:8080', '/projects', { 'Sec-Fetch-Dest': 'document' }, undefined],
  ['localhost:3000', '/api/v1/health', { 'Sec-Fetch-Dest': 'document' }, undefined],
  ['localhost:3000', '/projects', {}, undefined],
])('a page at %s%s has one address, which its cookie belongs to', async (host, path, headers, location) => {
  const response = await raw({ path, headers: { Host: host, ...headers } })
  expect(response.headers.location).toBe(location)
})
