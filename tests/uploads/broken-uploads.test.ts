import { readdir } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import { env } from '#app/env.server.ts'
import { type MultipartLimits, readMultipartFile } from '#app/http/multipart-file.server.ts'
import { store } from '#app/gateways/store.server.ts'
import { smallVideo } from '#tests/fixtures/small-video.ts'
import { insertProject, type ProjectRow } from '#tests/factories/projects.ts'
import { type ApiCaller, apiCaller } from '#tests/setup/api-caller.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

const db = useDatabase()
const at = useWebServer()
const mp4 = await smallVideo('mp4')
const BOUNDARY = 'boundary'
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n`
const TAIL = `\r\n--${BOUNDARY}--\r\n`
let ana: ApiCaller
let project: ProjectRow

beforeEach(async () => {
  ana = await apiCaller(db, at)
  project = await insertProject(db, { user_id: ana.user.id })
})

/** A request that is written by hand; resolves to what was answered, or undefined when the connection broke. */
function begin(headers: Record<string, string>) {
  const call = httpRequest(at(`/api/v1/videos/${project.id}/upload`), {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${ana.token}`,
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...headers,
    },
  })
  const answered = new Promise<number | undefined>((resolve) => {
    call.once('response', (response) => resolve(response.resume().statusCode))
    call.once('error', () => resolve(undefined))
  })
  return { call, answered }
}

async function expectNothingLeft(): Promise<void> {
  await eventually(async () => {
    const keys: string[] = []
    for await (const { key } of store.list(`projects/${project.id}/`)) keys.push(key)
    expect(keys).toEqual([])
    expect(await store.listUnfinished('projects/', new Date(Date.now() + 1000))).toEqual([])
  })
  expect(await db.selectFrom('projects').selectAll().executeTakeFirst()).toEqual(project)
}

test('a sender that says it will send too much is refused before it has sent anything', async () => {
  const { call, answered } = begin({ 'Content-Length': '300000000' })
  call.flushHeaders()
  expect(await answered).toBe(413)
  call.destroy()
  await expectNothingLeft()
})

test('a sender that goes away half way leaves nothing, and may come again', async () => {
  const { call } = begin({ 'Content-Length': String(HEAD.length + mp4.length + TAIL.length) })
  call.write(HEAD)
  call.write(mp4.subarray(0, 20_000))
  await eventually(async () => expect(await writing()).toBe(true))
  call.destroy()
  await expectNothingLeft()
  const form = new FormData()
  form.set('file', new Blob([mp4]), 'a.mp4')
  expect((await ana.call('POST', `/videos/${project.id}/upload`, form)).status).toBe(200)
})

async function writing(): Promise<boolean> {
  return (await readdir(join(env.DATA_DIR, 'objects', '.unfinished'))).length > 0
}

const LIMITS: MultipartLimits = {
  fileBytes: 100_000,
  silentMs: 5_000,
  slowestBytesPerSecond: 0,
  patienceMs: 5_000,
}

/** Reads a form whose bytes the generator sends, as the routes do. */
function receive(bytes: () => AsyncGenerator<Buffer, void, undefined>, limits: Partial<MultipartLimits>) {
  const chunks = bytes()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await chunks.next()
      if (next.done === true) controller.close()
      else controller.enqueue(next.value)
    },
  })
  const request = new Request('http://127.0.0.1/', {
    method: 'POST',
    headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
    body,
    duplex: 'half',
  })
  let received = 0
  const reading = readMultipartFile(request, 'file', { ...LIMITS, ...limits }, async (file) => {
    for await (const chunk of file.body) if (chunk instanceof Buffer) received += chunk.length
    await file.complete
    return received
  })
  return { reading, received: () => received }
}

test('a file of unknown length is cut at the limit, however long it goes on', async () => {
  let sent = 0
  const { reading, received } = receive(async function* () {
    yield Buffer.from(HEAD)
    for (;;) {
      sent += 10_000
      yield await Promise.resolve(Buffer.alloc(10_000))
    }
  }, {})
  await expect(reading).rejects.toMatchObject({ code: 'upload.too-large' })
  expect(received()).toBeLessThanOrEqual(LIMITS.fileBytes)
  expect(sent).toBeLessThan(1_000_000)
})

test('an endless form without any file is cut as well', async () => {
  const { reading } = receive(async function* () {
    for (;;) yield await Promise.resolve(Buffer.alloc(10_000, 'x'))
  }, {})
  await expect(reading).rejects.toMatchObject({ code: 'upload.too-large' })
})

test('a sender that falls silent is given up', async () => {
  const { reading } = receive(
    async function* () {
      yield Buffer.from(HEAD)
      await new Promise(() => undefined)
    },
    { silentMs: 30 },
  )
  await expect(reading).rejects.toMatchObject({ code: 'upload.too-slow', status: 408 })
})

test('a sender that drips is given up', async () => {
  const { reading } = receive(
    async function* () {
      yield Buffer.from(HEAD)
      for (;;) {
        await sleep(5)
        yield Buffer.alloc(1)
      }
    },
    { patienceMs: 50, slowestBytesPerSecond: 100_000 },
  )
  await expect(reading).rejects.toMatchObject({ code: 'upload.too-slow' })
})

test('a file that arrives in the smallest pieces is whole', async () => {
  const form = Buffer.concat([Buffer.from(HEAD), Buffer.alloc(300, 'v'), Buffer.from(TAIL)])
  const { reading } = receive(async function* () {
    for (const byte of form) yield await Promise.resolve(Buffer.from([byte]))
  }, {})
  expect(await reading).toBe(300)
})
