import { randomUUID } from 'node:crypto'
import { access, readdir, rm, stat } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import { pino } from 'pino'
import { findHoldings, setOwnQuota } from '#app/db/quotas.server.ts'
import { env } from '#app/env.server.ts'
import { store } from '#app/gateways/store.server.ts'
import { runMaintenance } from '#jobs/handlers/maintenance.ts'
import { insertProject, type ProjectRow } from '#tests/factories/projects.ts'
import { insertResumableUpload } from '#tests/factories/resumable-uploads.ts'
import { smallVideo } from '#tests/fixtures/small-video.ts'
import { type ApiCaller, apiCaller } from '#tests/setup/api-caller.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

const LIMIT = 104_857_600
const PARTS = join(env.DATA_DIR, 'uploads')
const TUS = { 'Tus-Resumable': '1.0.0' }
const BYTES = { ...TUS, 'Content-Type': 'application/offset+octet-stream' }
const db = useDatabase()
const at = useWebServer()
const mp4 = await smallVideo('mp4')
let ana: ApiCaller
let project: ProjectRow

beforeEach(async () => {
  await rm(PARTS, { recursive: true, force: true })
  ana = await apiCaller(db, at)
  project = await insertProject(db, { user_id: ana.user.id })
})

const collection = (id: string = project.id) => `/videos/${id}/upload/resumable`
const metadata = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

function begin(
  length: number | string,
  headers: Record<string, string> = {},
  id?: string,
): Promise<Response> {
  return ana.call('POST', collection(id), undefined, { ...TUS, 'Upload-Length': String(length), ...headers })
}

/** The path below `/api/v1` of an upload that was begun. */
async function begun(length = mp4.length, name = 'receta.mp4'): Promise<string> {
  const response = await begin(length, { 'Upload-Metadata': metadata({ filename: name }) })
  expect(response.status).toBe(201)
  return (response.headers.get('location') ?? '').replace('/api/v1', '')
}

function append(path: string, offset: number | string, bytes: Buffer<ArrayBuffer>, headers = {}) {
  return ana.call('PATCH', path, bytes, { ...BYTES, 'Upload-Offset': String(offset), ...headers })
}

async function offsetOf(path: string): Promise<number> {
  const response = await ana.call('HEAD', path, undefined, TUS)
  expect(response.status).toBe(200)
  return Number(response.headers.get('upload-offset'))
}

const parts = async () => ((await exists(PARTS)) ? readdir(PARTS) : [])
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
const rows = () => db.selectFrom('resumable_uploads').selectAll().execute()
const projectNow = () =>
  db.selectFrom('projects').selectAll().where('id', '=', project.id).executeTakeFirstOrThrow()

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(`projects/${project.id}/`)) keys.push(key)
  return keys
}

async function expectNothingLeft(): Promise<void> {
  expect(await rows()).toEqual([])
  expect(await parts()).toEqual([])
  expect(await storedKeys()).toEqual([])
  expect(await projectNow()).toEqual(project)
}

async function expectAccepted(): Promise<void> {
  const { status, video_path } = await projectNow()
  expect(status).toBe('uploaded')
  const stored = await store.open(video_path ?? '')
  expect(stored && mp4.equals(await buffer(stored.body))).toBe(true)
  expect(await storedKeys()).toHaveLength(2)
  expect(await parts()).toEqual([])
}

describe('an upload in pieces', () => {
  test('becomes the source of its project once it is whole, as one in a form does', async () => {
    const path = await begun(mp4.length, 'Receta de mamá.mp4')
    const first = await append(path, 0, mp4.subarray(0, 20_000))
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '20000'])
    expect((await projectNow()).status).toBe('created')
    expect(await offsetOf(path)).toBe(20_000)
    expect((await append(path, 20_000, mp4.subarray(20_000))).status).toBe(204)
    expect(await projectNow()).toMatchObject({
      file_name: 'Receta de mamá.mp4',
      mime_type: 'video/mp4',
      width: 320,
      height: 180,
    })
    await expectAccepted()
  })

  test('may come byte by byte at first', async () => {
    const path = await begun()
    for (let offset = 0; offset < 5; offset += 1)
      expect((await append(path, offset, mp4.subarray(offset, offset + 1))).status).toBe(204)
    expect((await append(path, 5, mp4.subarray(5))).status).toBe(204)
    await expectAccepted()
  })

  test('may come whole with the call that begins it', async () => {
    const response = await ana.call('POST', collection(), mp4, { ...BYTES, 'Upload-Length': `${mp4.length}` })
    expect([response.status, response.headers.get('upload-offset')]).toEqual([201, String(mp4.length)])
    await expectAccepted()
  })

  test('is told to whoever missed the answer, however often they ask', async () => {
    const path = await begun()
    await append(path, 0, mp4)
    expect(await offsetOf(path)).toBe(mp4.length)
    expect((await append(path, mp4.length, Buffer.alloc(0))).status).toBe(204)
    expect((await append(path, mp4.length, Buffer.alloc(0))).status).toBe(204)
    await expectAccepted()
  })

  test('that is whole when its server dies is accepted when its sender asks', async () => {
    const id = await insertResumableUpload(db, project, { size_bytes: mp4.length }, mp4)
    expect(await offsetOf(`${collection()}/${id}`)).toBe(mp4.length)
    await expectAccepted()
  })

  test('is accepted once when it is completed twice at the same time', async () => {
    const id = await insertResumableUpload(db, project, { size_bytes: mp4.length }, mp4)
    const path = `${collection()}/${id}`
    const nothing = Buffer.alloc(0)
    const answers = await Promise.all([1, 2, 3].map(() => append(path, mp4.length, nothing)))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    await expectAccepted()
  })

  test('that is broken off keeps what has arrived', async () => {
    const path = await begun()
    const call = httpRequest(at(`/api/v1${path}`), {
      method: 'PATCH',
      headers: {
        ...BYTES,
        Authorization: `Bearer ${ana.token}`,
        'Upload-Offset': '0',
        'Content-Length': mp4.length,
      },
    })
    call.on('error', () => undefined)
    call.write(mp4.subarray(0, 30_000))
    await eventually(async () => {
      const [id] = await parts()
      expect((await stat(join(PARTS, id ?? ''))).size).toBe(30_000)
    })
    call.destroy()
    expect(await offsetOf(path)).toBe(30_000)
    expect((await append(path, 30_000, mp4.subarray(30_000))).status).toBe(204)
    await expectAccepted()
  })
})

describe('one upload a project:', () => {
  test('a second is refused with where the first one stands', async () => {
    const path = await begun()
    await append(path, 0, mp4.subarray(0, 5000))
    const response = await begin(99)
    expect(await response.json()).toMatchObject({
      status: 409,
      code: 'upload.in-progress',
      upload_id: path.split('/').at(-1),
      upload_offset: 5000,
      upload_length: mp4.length,
      file_name: 'receta.mp4',
    })
    expect(await parts()).toHaveLength(1)
  })

  test('one of which nothing has arrived gives way', async () => {
    const first = await begun()
    const second = await begun()
    expect(await parts()).toEqual([second.split('/').at(-1)])
    expect((await append(first, 0, mp4)).status).toBe(404)
    expect((await append(second, 0, mp4)).status).toBe(204)
  })

  test('cancelling leaves nothing, and another can be begun', async () => {
    const path = await begun()
    await append(path, 0, mp4.subarray(0, 5000))
    expect((await ana.call('DELETE', path, undefined, TUS)).status).toBe(204)
    await expectNothingLeft()
    expect((await append(path, 5000, mp4.subarray(5000))).status).toBe(404)
    await append(await begun(), 0, mp4)
    await expectAccepted()
  })

  test('a form that is through first wins, and nothing of the other stays', async () => {
    const path = await begun()
    await append(path, 0, mp4.subarray(0, 5000))
    const form = new FormData()
    form.set('file', new Blob([mp4]), 'receta.mp4')
    expect((await ana.call('POST', `/videos/${project.id}/upload`, form)).status).toBe(200)
    expect(await parts()).toEqual([])
    expect((await append(path, 5000, mp4.subarray(5000))).status).toBe(404)
    await expectAccepted()
  })

  test('a finished one cannot be cancelled, nor another begun', async () => {
    const path = await begun()
    await append(path, 0, mp4)
    const refused = await ana.call('DELETE', path, undefined, TUS)
    expect(await refused.json()).toMatchObject({ status: 409, code: 'project.status-changed' })
    expect(await (await begin(99)).json()).toMatchObject({ status: 409, code: 'project.status-changed' })
    await expectAccepted()
  })
})

describe('what is no video is refused and leaves nothing behind:', () => {
  test('by its first bytes, long before it is whole', async () => {
    const path = await begun(50_000_000)
    const response = await append(path, 0, Buffer.from('<!doctype html>'.repeat(1000)))
    expect(await response.json()).toMatchObject({ status: 415, code: 'upload.wrong-type' })
    await expectNothingLeft()
  })

  test.each([
    ['a letter', Buffer.from('Querida abuela'), 415, 'upload.wrong-type'],
    ['half a video', mp4.subarray(0, mp4.length / 2), 422, 'upload.not-a-video'],
  ])('%s that is whole', async (_, bytes, status, code) => {
    const response = await append(await begun(bytes.length), 0, bytes)
    expect(await response.json()).toMatchObject({ status, code })
    await expectNothingLeft()
  })

  test('a whole one that its sender asks about', async () => {
    const letter = Buffer.from('Querida abuela')
    const id = await insertResumableUpload(db, project, { size_bytes: letter.length }, letter)
    expect((await ana.call('HEAD', `${collection()}/${id}`, undefined, TUS)).status).toBe(415)
    await expectNothingLeft()
  })
})

describe('lengths:', () => {
  test('the limit to the byte is taken, one more is not, and says so truly', async () => {
    expect((await begin(LIMIT)).status).toBe(201)
    const response = await begin(LIMIT + 1)
    const problem: unknown = await response.json()
    expect(problem).toMatchObject({ status: 413, code: 'upload.too-large', maxBytes: LIMIT })
    expect(problem).toMatchObject({ detail: expect.stringContaining('100 MB') })
  })

  test('an empty file is none', async () => {
    expect(await (await begin(0)).json()).toMatchObject({ status: 415, code: 'upload.wrong-type' })
    await expectNothingLeft()
  })

  test('more than was declared is refused, and what was right stays', async () => {
    const path = await begun(mp4.length)
    await append(path, 0, mp4.subarray(0, 5000))
    const more = Buffer.concat([mp4.subarray(5000), Buffer.alloc(100_000)])
    expect(await (await append(path, 5000, more)).json()).toMatchObject({
      status: 413,
      code: 'upload.wrong-length',
    })
    expect(await offsetOf(path)).toBe(5000)
  })

  test('more than was declared in a body of unknown length never gets behind the end', async () => {
    const path = await begun(mp4.length)
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(mp4.subarray(0, 20_000)),
    })
    const response = await ana.call('PATCH', path, endless, { ...BYTES, 'Upload-Offset': '0' })
    expect(await response.json()).toMatchObject({ status: 413, code: 'upload.wrong-length' })
    expect(await offsetOf(path)).toBeLessThan(mp4.length)
  })

  test('the offset must be where the upload stands', async () => {
    const path = await begun()
    await append(path, 0, mp4.subarray(0, 5000))
    for (const offset of [0, 4999, 5001, mp4.length])
      expect(await (await append(path, offset, mp4.subarray(0, 10))).json()).toMatchObject({
        status: 409,
        code: 'upload.wrong-offset',
      })
    expect(await offsetOf(path)).toBe(5000)
  })
})

describe('what an account may store', () => {
  test('counts whole uploads from when they are begun, and no longer once they are cancelled', async () => {
    await setOwnQuota(db, ana.user.id, 'storage_mb', 10)
    const other = await insertProject(db, { user_id: ana.user.id })
    const path = await begun(6_000_000)
    const refused = await begin(6_000_000, {}, other.id)
    expect(await refused.json()).toMatchObject({ status: 507, code: 'quota.storage' })
    expect(await rows()).toHaveLength(1)
    await ana.call('DELETE', path, undefined, TUS)
    expect((await begin(6_000_000, {}, other.id)).status).toBe(201)
  })

  test('counts a finished upload once', async () => {
    await setOwnQuota(db, ana.user.id, 'storage_mb', 1)
    await append(await begun(), 0, mp4)
    await expectAccepted()
    expect((await findHoldings(db, ana.user.id)).bytes).toBe(mp4.length)
  })

  test('that has become too little while a file arrived refuses it, and nothing is left', async () => {
    const path = await begun()
    await append(path, 0, mp4.subarray(0, 5000))
    await setOwnQuota(db, ana.user.id, 'storage_mb', 0)
    const refused = await append(path, 5000, mp4.subarray(5000))
    expect(await refused.json()).toMatchObject({ status: 507, code: 'quota.storage' })
    await expectNothingLeft()
  })
})

describe('hostile headers:', () => {
  test.each<[string, Record<string, string>, number, string]>([
    ['no version', { 'Tus-Resumable': '' }, 412, 'upload.other-version'],
    ['another version', { 'Tus-Resumable': '0.2.2' }, 412, 'upload.other-version'],
    ['a negative length', { 'Upload-Length': '-1' }, 400, 'upload.bad-headers'],
    ['a length in other digits', { 'Upload-Length': '1e3' }, 400, 'upload.bad-headers'],
    ['a length with a sign', { 'Upload-Length': '+10' }, 400, 'upload.bad-headers'],
    ['a length beyond all numbers', { 'Upload-Length': '9'.repeat(400) }, 400, 'upload.bad-headers'],
    ['a length beyond exact numbers', { 'Upload-Length': '9007199254740993' }, 400, 'upload.bad-headers'],
    ['a length beyond the limit', { 'Upload-Length': '9007199254740991' }, 413, 'upload.too-large'],
    ['a length that comes later', { 'Upload-Defer-Length': '1' }, 501, 'upload.not-supported'],
    ['a part of several', { 'Upload-Concat': 'partial' }, 501, 'upload.not-supported'],
    ['a whole of several', { 'Upload-Concat': 'final;/a /b' }, 501, 'upload.not-supported'],
    ['huge metadata', { 'Upload-Metadata': `filename ${'QUFB'.repeat(2000)}` }, 400, 'upload.bad-headers'],
    ['metadata twice', { 'Upload-Metadata': 'filename QQ==,filename QQ==' }, 400, 'upload.bad-headers'],
    ['metadata of no base64', { 'Upload-Metadata': 'filename ../../x' }, 400, 'upload.bad-headers'],
    ['a hundred commas', { 'Upload-Metadata': ','.repeat(100) }, 400, 'upload.bad-headers'],
  ])('%s', async (_, headers, status, code) => {
    const response = await begin(10, headers)
    expect(await response.json()).toMatchObject({ status, code })
    expect(response.headers.get('tus-resumable')).toBe('1.0.0')
    await expectNothingLeft()
  })

  test('a length that is missing', async () => {
    const response = await ana.call('POST', collection(), undefined, TUS)
    expect(await response.json()).toMatchObject({ status: 400, code: 'upload.bad-headers' })
  })

  test('metadata that does not fit into any header ends before the call', async () => {
    const response = await begin(10, { 'Upload-Metadata': `filename ${'QUFB'.repeat(20_000)}` })
    expect(response.status).toBe(431)
    await expectNothingLeft()
  })

  test.each([
    ['negative', '-1'],
    ['broken', '1.5'],
    ['in other digits', '0x10'],
    ['blank', ' '],
    ['beyond all numbers', '9'.repeat(400)],
  ])('an offset that is %s', async (_, offset) => {
    const path = await begun()
    const response = await append(path, offset, mp4)
    expect(await response.json()).toMatchObject({ status: 400, code: 'upload.bad-headers' })
    expect(await offsetOf(path)).toBe(0)
  })

  test('bytes that are called something else', async () => {
    const response = await append(await begun(), 0, mp4, { 'Content-Type': 'video/mp4' })
    expect(await response.json()).toMatchObject({ status: 400, code: 'upload.bad-headers' })
  })

  test('forwarding headers and names of prototypes change nothing', async () => {
    const response = await begin(mp4.length, {
      'X-Forwarded-Proto': 'gopher',
      'X-Forwarded-Host': 'evil.example',
      'Upload-Metadata': metadata({ filename: '../../../etc/passwd', __proto: 'x', lastmodified: '1e999' }),
    })
    expect(response.status).toBe(201)
    const location = response.headers.get('location') ?? ''
    expect(location).toMatch(new RegExp(`^/api/v1/videos/${project.id}/upload/resumable/[0-9a-f-]{36}$`))
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    await append(location.replace('/api/v1', ''), 0, mp4)
    expect(await projectNow()).toMatchObject({ status: 'uploaded', file_name: 'passwd' })
  })
})

describe('nobody else', () => {
  test('sees, continues or cancels an upload', async () => {
    const path = await begun()
    await append(path, 0, mp4.subarray(0, 5000))
    const bruno = await apiCaller(db, at)
    const own = await insertProject(db, { user_id: bruno.user.id })
    const id = path.split('/').at(-1) ?? ''
    for (const target of [path, `${collection(own.id)}/${id}`]) {
      expect((await bruno.call('HEAD', target, undefined, TUS)).status).toBe(404)
      const headers = { ...BYTES, 'Upload-Offset': '5000' }
      expect((await bruno.call('PATCH', target, mp4.subarray(5000), headers)).status).toBe(404)
      expect((await bruno.call('DELETE', target, undefined, TUS)).status).toBe(404)
    }
    expect((await bruno.call('POST', collection(), undefined, { ...TUS, 'Upload-Length': '9' })).status).toBe(
      404,
    )
    expect(await offsetOf(path)).toBe(5000)
  })

  test.each([
    ['a path', '../../objects'],
    ['a coded path', '%2e%2e%2f%2e%2e%2fobjects'],
    ['somebody’s guess', randomUUID()],
    ['five thousand letters', 'x'.repeat(5000)],
    ['a coded NUL', '%00'],
  ])('gets anywhere by %s in place of an id', async (_, id) => {
    await begun()
    const response = await fetch(at(`/api/v1${collection()}/${id}`), {
      method: 'HEAD',
      headers: { Authorization: `Bearer ${ana.token}`, ...TUS },
    })
    expect(response.status).toBe(404)
  })

  test('gets in by a cookie alone', async () => {
    const response = await fetch(at(`/api/v1${collection()}`), {
      method: 'POST',
      headers: { ...TUS, 'Upload-Length': '10', Cookie: `rotulo_session=${ana.token}` },
    })
    expect([401, 403]).toContain(response.status)
    await expectNothingLeft()
  })
})

describe('uploads that nobody continues', () => {
  const keep = () =>
    runMaintenance({}, { db, signal: new AbortController().signal, log: pino({ level: 'silent' }) })
  const yesterday = new Date(Date.now() - 86_400_000)

  test('are not there once they have expired, and maintenance removes them alone', async () => {
    const old = await insertResumableUpload(db, project, { expires_at: yesterday }, Buffer.from('abc'))
    const other = await insertProject(db, { user_id: ana.user.id })
    const fresh = await insertResumableUpload(db, other, {}, Buffer.from('abc'))
    expect((await ana.call('HEAD', `${collection()}/${old}`, undefined, TUS)).status).toBe(404)
    await keep()
    expect(await parts()).toEqual([fresh])
    expect((await rows()).map(({ id }) => id)).toEqual([fresh])
  })

  test('go with their project', async () => {
    await insertResumableUpload(db, project, {}, Buffer.from('abc'))
    expect((await ana.call('DELETE', `/projects/${project.id}`)).status).toBe(204)
    await keep()
    expect(await parts()).toEqual([])
  })

  test('make room for the next one as soon as it is begun', async () => {
    await insertResumableUpload(db, project, { expires_at: yesterday }, Buffer.from('abc'))
    const path = await begun()
    expect(await parts()).toEqual([path.split('/').at(-1)])
  })
})

test('OPTIONS tells what is served of the protocol, to anybody', async () => {
  const response = await fetch(at(`/api/v1${collection()}`), { method: 'OPTIONS' })
  expect(response.status).toBe(204)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'tus-version': '1.0.0',
    'tus-extension': 'creation,creation-with-upload,termination,expiration',
    'tus-max-size': String(LIMIT),
    allow: 'POST, OPTIONS',
  })
})
