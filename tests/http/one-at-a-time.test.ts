import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import express, { type Response } from 'express'
import { afterEach, expect, test } from 'vitest'
import { oneAtATime } from '#app/http/one-at-a-time.server.ts'

const begun: { path: string; response: Response }[] = []
const events = new EventEmitter()
const app = express()
app.use(oneAtATime, ({ path }, response) => {
  begun.push({ path, response })
  events.emit('begun')
})
const server = createServer(app)
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

afterEach(() => {
  begun.splice(0)
  server.closeAllConnections()
})

const paths = () => begun.map(({ path }) => path)
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`

/** A connection that has sent all of it, of which the first has begun. */
async function sent(text: string): Promise<Socket> {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen')
  const socket = connect(address.port, '127.0.0.1')
  socket.on('error', () => undefined)
  const first = once(events, 'begun')
  socket.write(text)
  await first
  return socket
}

/** Answers the last request that has begun; resolves when the next one begins. */
async function answerAndGoOn(): Promise<void> {
  const next = once(events, 'begun')
  begun.at(-1)?.response.end('answer')
  await next
}

// proves asvs-2.4.1
test('what is sent ahead of an answer is begun after it, in its order', async () => {
  const socket = await sent(get('/1') + get('/2') + get('/3'))
  expect(paths()).toEqual(['/1'])
  await answerAndGoOn()
  expect(paths()).toEqual(['/1', '/2'])
  await answerAndGoOn()
  const nextBegun = once(events, 'begun')
  begun.at(-1)?.response.end('answer')
  socket.write(get('/4'))
  await nextBegun
  expect(paths()).toEqual(['/1', '/2', '/3', '/4'])
})

test('what was sent ahead is forgotten with the connection', async () => {
  const socket = await sent(get('/1') + get('/2'))
  const closed = once(begun[0]?.response ?? events, 'close')
  socket.destroy()
  await closed
  await sent(get('/other'))
  expect(paths()).toEqual(['/1', '/other'])
})

test('whoever sends a crowd ahead is cut off', async () => {
  const socket = await sent(get('/1'))
  const closed = once(socket, 'close')
  socket.write(get('/more').repeat(300))
  await closed
  await sent(get('/other'))
  expect(paths()).toEqual(['/1', '/other'])
})
