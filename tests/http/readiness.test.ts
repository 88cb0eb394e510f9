import { createServer, type Server } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { startS3 } from '#tests/fakes/s3-server.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { routeArgs } from '#tests/setup/route-args.ts'

useDatabase()
let sidecar: Server | undefined

afterEach(async () => {
  await new Promise((resolve) => (sidecar ? sidecar.close(resolve) : resolve(undefined)))
  sidecar = undefined
  vi.unstubAllEnvs()
  vi.resetModules()
})

async function startSidecar(status: number): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end())
  sidecar = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' ? `http://127.0.0.1:${address?.port ?? ''}` : ''
}

/** Asks a process that has just started with these variables. */
async function ready(variables: Record<string, string>) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  vi.resetModules()
  const { loader } = await import('#app/routes/ready.ts')
  const response = await loader(routeArgs(new Request('http://127.0.0.1:3000/ready')))
  const { db } = await import('#app/db/client.server.ts')
  await db.destroy()
  const body: unknown = await response.json()
  return { status: response.status, body }
}

const NOBODY = 'http://127.0.0.1:9'
const FINE = { database: 'ok', queue: 'ok', store: 'ok', ocr: 'ok' }

test('ready when every part answers; of several sidecars one is enough', async () => {
  const url = await startSidecar(200)
  expect(await ready({ OCR_URL: `${NOBODY},${url}` })).toEqual({
    status: 200,
    body: { status: 'ready', parts: FINE },
  })
})

test('not ready while the sidecar refuses', async () => {
  const url = await startSidecar(503)
  expect(await ready({ OCR_URL: url })).toEqual({
    status: 503,
    body: { status: 'not ready', parts: { ...FINE, ocr: 'failing' } },
  })
})

// proves asvs-13.4.5
test('not ready without a database, and says so instead of failing', async () => {
  const url = await startSidecar(200)
  expect(await ready({ OCR_URL: url, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })).toEqual({
    status: 503,
    body: { status: 'not ready', parts: { ...FINE, database: 'failing', queue: 'failing' } },
  })
})

const BUCKET = { STORAGE_S3_ACCESS_KEY_ID: 'S3RVER', STORAGE_S3_SECRET_ACCESS_KEY: 'S3RVER' }

test('not ready while the bucket that is configured does not exist', async () => {
  const url = await startSidecar(200)
  const s3 = await startS3()
  const endpoint = { STORAGE_S3_ENDPOINT: s3.options.endpoint ?? '' }
  const answer = await ready({ OCR_URL: url, ...BUCKET, ...endpoint, STORAGE_S3_BUCKET: 'videoz' })
  await s3.stop()
  expect(answer).toEqual({
    status: 503,
    body: { status: 'not ready', parts: { ...FINE, store: 'failing' } },
  })
})

test('not ready, and told so within seconds, while the object store is silent', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const url = await startSidecar(200)
  const began = performance.now()
  const asked = { OCR_URL: url, ...BUCKET, STORAGE_S3_ENDPOINT: endpoint, STORAGE_S3_BUCKET: 'videos' }
  expect(await ready(asked)).toMatchObject({ body: { parts: { store: 'failing' } } })
  expect(performance.now() - began).toBeLessThan(10_000)
  silent.closeAllConnections()
  silent.close()
})
