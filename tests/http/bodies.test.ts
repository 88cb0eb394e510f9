import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import express from 'express'
import { afterAll, afterEach, expect, test } from 'vitest'
import { UserId } from '#app/domain/ids.ts'
import { drainRest, fewChunks } from '#app/http/request-checks.server.ts'
import { asCaller, nameCaller } from '#app/services/accounts/caller.server.ts'
import { eventually } from '#tests/setup/eventually.ts'

let accepted: Socket | undefined
let taken = { pieces: 0, bytes: 0 }

const app = express()
app.use((_, __, next) => asCaller({ userAgent: null, address: null }, next), fewChunks, drainRest)
app.post('/refused', (_, response) => void response.status(413).send('too large'))
app.post('/projects/create', (request, response) => {
  if (request.headers.authorization !== undefined) nameCaller(UserId.parse(randomUUID()))
  response.status(413).send('too large')
})
app.post('/read', async (request, response) => {
  try {
    for await (const chunk of request) {
      taken.pieces += 1
      taken.bytes += Buffer.isBuffer(chunk) ? chunk.length : 0
    }
    response.send('read')
  } catch {
    response.destroy()
  }
})
const server = createServer(app).on('connection', (socket: Socket) => (accepted = socket))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterEach(() => {
  server.closeAllConnections()
  taken = { pieces: 0, bytes: 0 }
})
afterAll(() => server.close())

const CHUNKED = 'Transfer-Encoding: chunked'
/** `count` chunks of so many bytes, and their end. */
const chunks = (count: number, bytes: number) =>
  `${`${bytes.toString(16)}\r\n${'a'.repeat(bytes)}\r\n`.repeat(count)}0\r\n\r\n`

/** A connection that sends the body as fast as it is taken; what came back by the time that nothing more does. */
async function sent(path: string, header: string, body: string | Buffer): Promise<string> {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen')
  const socket = connect(address.port, '127.0.0.1')
  let answer = ''
  socket.on('error', () => undefined).on('data', (data: Buffer) => (answer += data.toString()))
  socket.write(`POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${header}\r\n\r\n`)
  socket.write(body)
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
    socket.once('data', () => setTimeout(resolve, 300))
  })
  return answer
}

// proves asvs-2.4.1
test('a body in crumbs ends its connection before they are all read', async () => {
  expect(await sent('/read', CHUNKED, chunks(60_000, 1))).toBe('')
  expect(taken.pieces).toBeLessThanOrEqual(2100)
})

test.each([
  ['of a program that writes it bit by bit', 1500, 1],
  ['in chunks as proxies make them', 3000, 1400],
])('a body %s is read', async (_, count, bytes) => {
  expect(await sent('/read', CHUNKED, chunks(count, bytes))).toMatch(/^HTTP\/1\.1 200 /)
  expect(taken.bytes).toBe(count * bytes)
})

test('of crumbs that follow a refusal few are read', async () => {
  expect(await sent('/refused', CHUNKED, chunks(60_000, 1))).toMatch(/^(?:HTTP\/1\.1 413 |$)/)
  expect(accepted?.bytesRead).toBeLessThan(300_000)
})

const BODY = Buffer.alloc(24 * 1024 * 1024, 'a')
const LONG = `Content-Length: ${BODY.length}`

test.each(['/refused', '/projects/create'])(
  'of a long body that follows a refusal at %s little is read without an account',
  async (path) => {
    expect(await sent(path, LONG, BODY)).toMatch(/^HTTP\/1\.1 413 /)
    expect(accepted?.bytesRead).toBeLessThan(5 * 1024 * 1024)
  },
)

test('a person’s upload that is refused is thrown away whole, so that the browser shows why', async () => {
  const answer = await sent('/projects/create', `${LONG}\r\nAuthorization: Bearer x`, BODY)
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  // the answer comes first, and a busy machine takes long to read the rest
  await eventually(() => expect(accepted?.bytesRead).toBeGreaterThan(BODY.length))
})
