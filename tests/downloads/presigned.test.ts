import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type ObjectStore } from '#app/gateways/store.server.ts'
import { s3Store } from '#app/gateways/store-s3.server.ts'
import { serveDownload } from '#app/http/serve-download.server.ts'
import { openVideo } from '#app/services/downloads/downloads.server.ts'
import { startS3 } from '#tests/fakes/s3-server.ts'
import { insertProject, type ProjectRow } from '#tests/factories/projects.ts'
import { insertUser } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { routeArgs } from '#tests/setup/route-args.ts'

const db = useDatabase()
const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256))
let s3: Awaited<ReturnType<typeof startS3>>
let store: ObjectStore
let project: ProjectRow

beforeAll(async () => {
  s3 = await startS3()
  store = s3Store({ ...s3.options, publicEndpoint: s3.options.endpoint })
})
afterAll(() => s3.stop())
afterEach(() => vi.useRealTimers())

beforeEach(async () => {
  project = await insertProject(db, { file_name: 'Receta de mamá.mkv', mime_type: 'video/x-matroska' })
  const key = `projects/${project.id}/source-1`
  await store.put(key, Readable.from([bytes]))
  await db.updateTable('projects').set({ video_path: key }).where('id', '=', project.id).execute()
})

async function ask({ inline = false, method = 'GET', headers = {}, from = store } = {}): Promise<Response> {
  const opened = await openVideo(db, { id: project.id, userId: project.user_id }, 'input', { store: from })
  const request = new Request('http://127.0.0.1:3000/api/v1/videos/x/download', { method, headers })
  return serveDownload(db, routeArgs(request), inline ? { ...opened, inline: true, counted: null } : opened)
}

const follow = (response: Response, headers = {}) =>
  fetch(response.headers.get('location') ?? '', { headers })
const downloads = async () =>
  (await db.selectFrom('projects').select('download_count').executeTakeFirstOrThrow()).download_count

test('a download goes to the store, which gives it under its name and type, and is counted here', async () => {
  const response = await ask()
  expect([response.status, await response.text()]).toEqual([302, ''])
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const file = await follow(response)
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'video/x-matroska',
    'content-disposition': `attachment; filename="Receta de mama.mkv"; filename*=UTF-8''Receta%20de%20mam%C3%A1.mkv`,
  })
  expect(bytes.equals(Buffer.from(await file.arrayBuffer()))).toBe(true)
  expect(await downloads()).toBe(1)
})

test('a player gets the parts that it asks for, to be shown and not counted', async () => {
  const response = await ask({ inline: true, headers: { Range: 'bytes=990-' } })
  expect(response.status).toBe(302)
  const part = await follow(response, { Range: 'bytes=990-' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 990-999/1000'])
  expect(part.headers.get('content-disposition')).toMatch(/^inline/)
  expect(bytes.subarray(990).equals(Buffer.from(await part.arrayBuffer()))).toBe(true)
  expect(await downloads()).toBe(0)
})

// that it is good for this file alone `bench:s3` finds out: s3rver compares no paths
test('the address is good for a while only', async () => {
  const address = new URL((await ask()).headers.get('location') ?? '')
  expect(address.searchParams.get('X-Amz-Expires')).toBe('300')
  vi.useFakeTimers({ now: Date.now() - 301_000, toFake: ['Date'] })
  const old = await ask()
  vi.useRealTimers()
  expect((await follow(old)).status).toBe(403)
})

test('what needs no file is answered here', async () => {
  const head = await ask({ method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '1000'])
  const etag = head.headers.get('etag') ?? ''
  expect((await ask({ headers: { 'If-None-Match': etag } })).status).toBe(304)
  expect((await ask({ headers: { Range: 'bytes=1000-' } })).status).toBe(416)
  expect(await downloads()).toBe(0)
})

test('nobody else gets an address, and without a public endpoint nobody', async () => {
  const other = await insertUser(db)
  await expect(openVideo(db, { id: project.id, userId: other.id }, 'input', { store })).rejects.toMatchObject(
    {
      code: 'project.not-found',
    },
  )
  const served = await ask({ from: s3Store(s3.options) })
  expect(served.status).toBe(200)
  expect(bytes.equals(Buffer.from(await served.arrayBuffer()))).toBe(true)
})
