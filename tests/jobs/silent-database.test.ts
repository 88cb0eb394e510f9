import { createServer, type Server, type Socket, connect as dial } from 'node:net'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { connect, type Db } from '#app/db/client.server.ts'
import { isTransientDatabaseError } from '#app/db/failures.server.ts'
import { env } from '#app/env.server.ts'
import { useDatabase } from '#tests/setup/database.ts'

useDatabase()
const TIMEOUT_MS = 1_000
let wire: Server
let db: Db
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await db.destroy()
  wire.close()
})

/** The database behind a wire that can be cut without either end being told. */
async function behindWire(): Promise<{ url: string; cut: () => void }> {
  const target = new URL(env.DATABASE_URL)
  wire = createServer((near) => {
    const far = dial(Number(target.port), target.hostname)
    sockets.push(near, far)
    near.pipe(far).pipe(near)
    for (const end of [near, far]) end.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve))
  const address = wire.address()
  const url = new URL(env.DATABASE_URL)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' ? address?.port : 0)
  return {
    url: url.href,
    cut: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
  }
}

test('a query whose connection the network has lost fails in time, and the next one has a new connection', async () => {
  const { url, cut } = await behindWire()
  db = connect(url, 1, TIMEOUT_MS).db
  await sql`SELECT 1`.execute(db)
  cut()
  const began = performance.now()
  const failure: unknown = await sql`SELECT 2`.execute(db).catch((error: unknown) => error)
  expect(isTransientDatabaseError(failure)).toBe(true)
  expect(performance.now() - began).toBeLessThan(TIMEOUT_MS + 5_000)
  expect((await sql<{ n: number }>`SELECT 3 AS n`.execute(db)).rows).toEqual([{ n: 3 }])
})

test('a statement that takes too long is broken off by the database, and counts as an outage', async () => {
  const { url } = await behindWire()
  db = connect(url, 1, TIMEOUT_MS).db
  const failure: unknown = await sql`SELECT pg_sleep(30)`.execute(db).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: '57014' })
  expect(isTransientDatabaseError(failure)).toBe(true)
})
