import { createHash } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DetailedError, Upload, type UploadOptions } from 'tus-js-client'
import { env } from '#app/env.server.ts'
import { store } from '#app/gateways/store.server.ts'
import { MEBIBYTE } from '#app/domain/byte-size.ts'
import { insertProject, type ProjectRow } from '#tests/factories/projects.ts'
import { insertSession, insertUser } from '#tests/factories/users.ts'
import { flakyProxy, type FlakyProxy } from '#tests/fixtures/flaky-proxy.ts'
import { paddedTo, smallVideo, writePadded } from '#tests/fixtures/small-video.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { startUploadServer, type UploadServer } from '#tests/setup/upload-server.ts'

const db = useDatabase()
const SIZE = 24 * MEBIBYTE
/** What the server may have in hand, and not on its disk, when a connection breaks. */
const LOST_AT_A_CUT = MEBIBYTE
const PARTS = join(env.DATA_DIR, 'uploads')
let mp4: Buffer
let video: Buffer
let project: ProjectRow
let token: string
let server: UploadServer | undefined
let proxy: FlakyProxy | undefined

beforeAll(async () => {
  mp4 = await smallVideo('mp4')
  video = paddedTo(SIZE, mp4)
  // what is sent twice or dropped must show
  for (let at = mp4.length + 8; at < SIZE - 4; at += 4) video.writeUInt32BE(at, at)
})
beforeEach(async () => {
  const user = await insertUser(db)
  token = (await insertSession(db, user)).token
  project = await insertProject(db, { user_id: user.id })
})
afterEach(async () => {
  await proxy?.close()
  await server?.kill()
  proxy = server = undefined
})

const endpointAt = (port: number) => `http://127.0.0.1:${port}/api/v1/videos/${project.id}/upload/resumable`

/** What the client of the protocol makes of it: resolves when it says that all is there. */
function send(
  port: number,
  options: Partial<UploadOptions> = {},
  file: Buffer | ReadStream = video,
): Promise<void> {
  return new Promise((resolve, reject) => {
    new Upload(file, {
      endpoint: endpointAt(port),
      headers: { Authorization: `Bearer ${token}` },
      metadata: { filename: 'Receta de mamá.mp4', lastmodified: '1773320700000' },
      // as our own screen does it: a connection is tried again, an answer is final
      onShouldRetry: ({ originalResponse }) => !originalResponse || originalResponse.getStatus() === 409,
      retryDelays: [0, 100, 500, 1000, 2000, 4000, 8000],
      onSuccess: () => resolve(),
      onError: reject,
      ...options,
    }).start()
  })
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const projectNow = () =>
  db.selectFrom('projects').selectAll().where('id', '=', project.id).executeTakeFirstOrThrow()

/** Of the upload that is not finished yet. */
async function storedBytes(): Promise<number> {
  const sizes = await Promise.all(
    (await readdir(PARTS)).map(async (name) => (await stat(join(PARTS, name))).size),
  )
  return Math.max(0, ...sizes)
}

/** However slow the server is: what is still on its way at a cut has to be sent again. */
async function untilStored(cuts: number): Promise<void> {
  const sent = (proxy?.forwardedBytes() ?? 0) - cuts * LOST_AT_A_CUT
  await eventually(async () => expect(await storedBytes()).toBeGreaterThan(sent))
}

async function expectWhole(): Promise<void> {
  const { status, file_name, video_path } = await projectNow()
  expect({ status, file_name }).toEqual({ status: 'uploaded', file_name: 'Receta de mamá.mp4' })
  const hash = createHash('sha256')
  const stored = await store.open(video_path ?? '')
  for await (const chunk of stored?.body ?? []) if (chunk instanceof Buffer) hash.update(chunk)
  expect(hash.digest('hex')).toBe(sha256(video))
  expect(await readdir(PARTS)).toEqual([])
}

test('a connection that is cut five times ends with the whole file, and little is sent twice', async () => {
  server = await startUploadServer()
  const cuts = [1, 4, 2, 5, 3].map((mebibytes) => mebibytes * MEBIBYTE)
  proxy = await flakyProxy(server.port, cuts, () => untilStored(cuts.length))
  await send(proxy.port)
  expect(proxy.cuts()).toBe(5)
  await expectWhole()
  // begun anew each time it would be 39 MiB
  expect(proxy.forwardedBytes()).toBeLessThan(SIZE + cuts.length * LOST_AT_A_CUT)
})

test('a web process that is killed in the middle and started again goes on where it was', async () => {
  server = await startUploadServer()
  const { port } = server
  proxy = await flakyProxy(port, [10 * MEBIBYTE], async () => {
    await untilStored(1)
    await server?.kill()
    server = await startUploadServer({ port })
  })
  await send(proxy.port)
  expect(proxy.cuts()).toBe(1)
  await expectWhole()
  // begun anew it would be 34 MiB
  expect(proxy.forwardedBytes()).toBeLessThan(SIZE + LOST_AT_A_CUT)
})

/** Another mount namespace's files, as its process sees them. */
const seenBy = ({ pid }: UploadServer, path: string) => join('/proc', String(pid), 'root', path)

/** Fills the disk that the file lies on to the last byte. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (;;) await file.write(Buffer.alloc(64 * 1024, 1))
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  } finally {
    await file.close()
  }
}

function statusOf(error: unknown): { status: number; code: string } {
  if (!(error instanceof DetailedError) || !error.originalResponse) throw error
  const problem: unknown = JSON.parse(error.originalResponse.getBody())
  const code = typeof problem === 'object' && problem && 'code' in problem ? String(problem.code) : ''
  return { status: error.originalResponse.getStatus(), code }
}

/** A server whose files lie on a disk of its own, of 40 MB of which none is kept in reserve. */
async function onSmallDisk(folder: string): Promise<UploadServer> {
  await mkdir(folder, { recursive: true })
  return startUploadServer({
    disk: { folder, mebibytes: 40 },
    variables: { DATA_DIR: folder, RESERVED_DISK_MB: '0' },
  })
}

test('a disk that fills up while a file arrives is told, and what had arrived is gone', async () => {
  const folder = join(env.DATA_DIR, 'small-disk')
  server = await onSmallDisk(folder)
  const small = server
  // the cut comes after the disk has been filled, so that the rest of the file meets a full one
  proxy = await flakyProxy(server.port, [8 * MEBIBYTE], () => fill(seenBy(small, join(folder, 'filler'))))
  const failed = await send(proxy.port).then(() => undefined, statusOf)
  expect(failed).toEqual({ status: 507, code: 'storage.full' })
  expect(await readdir(seenBy(server, join(folder, 'uploads')))).toEqual([])
  expect(await db.selectFrom('resumable_uploads').selectAll().execute()).toEqual([])
  expect(await projectNow()).toEqual(project)

  await rm(seenBy(server, join(folder, 'filler')))
  await send(server.port)
  expect(await projectNow()).toMatchObject({ status: 'uploaded' })
})

test('a file that does not fit beside what others were promised is refused before a byte of it', async () => {
  const folder = join(env.DATA_DIR, 'promised-disk')
  server = await onSmallDisk(folder)
  const begin = (id: string, length: number) =>
    fetch(`http://127.0.0.1:${server?.port ?? 0}/api/v1/videos/${id}/upload/resumable`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Tus-Resumable': '1.0.0',
        'Upload-Length': String(length),
      },
    })
  const second = await insertProject(db, { user_id: project.user_id })
  expect((await begin(project.id, 41 * MEBIBYTE)).status).toBe(507)
  expect((await begin(project.id, SIZE)).status).toBe(201)
  const refused = await begin(second.id, SIZE)
  expect(refused.status).toBe(507)
  expect(await refused.json()).toMatchObject({ code: 'storage.full' })
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(video)]), 'receta.mp4')
  const multipart = await fetch(`http://127.0.0.1:${server.port}/api/v1/videos/${second.id}/upload`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  })
  expect(multipart.status).toBe(507)
  // what is too large for both of them fits alone
  expect((await begin(second.id, 10 * MEBIBYTE)).status).toBe(201)
})

test('a file of 300 MB, which is more than the default, takes hardly more memory than one of 30 MB', async () => {
  server = await startUploadServer({ variables: { MAX_UPLOAD_MB: '400' } })
  const { port, memory } = server
  const path = join(env.DATA_DIR, 'large.mp4')
  const peakAfter = async (mebibytes: number): Promise<number> => {
    project = await insertProject(db, { user_id: project.user_id })
    await writePadded(path, mebibytes * MEBIBYTE, mp4)
    await send(port, { chunkSize: 64 * MEBIBYTE }, createReadStream(path))
    const { status, video_path } = await projectNow()
    expect(status).toBe('uploaded')
    expect((await store.stat(video_path ?? ''))?.sizeBytes).toBe(mebibytes * MEBIBYTE)
    return memory().peak
  }
  const peakOfSmall = await peakAfter(30)
  expect((await peakAfter(300)) - peakOfSmall).toBeLessThan(60 * MEBIBYTE)
})
