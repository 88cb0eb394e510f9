import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { store } from '#app/gateways/store.server.ts'
import { paddedTo, smallVideo } from '#tests/fixtures/small-video.ts'
import { insertProject, type ProjectRow } from '#tests/factories/projects.ts'
import { type ApiCaller, apiCaller } from '#tests/setup/api-caller.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

const LIMIT = 104_857_600
const db = useDatabase()
const at = useWebServer()
const mp4 = await smallVideo('mp4')
let ana: ApiCaller
let project: ProjectRow

beforeEach(async () => {
  ana = await apiCaller(db, at)
  project = await insertProject(db, { user_id: ana.user.id })
})

function formOf(bytes: Buffer<ArrayBuffer>, name = 'receta.mp4', field = 'file'): FormData {
  const form = new FormData()
  form.set(field, new Blob([bytes], { type: 'video/mp4' }), name)
  return form
}
const upload = (form: FormData) => ana.call('POST', `/videos/${project.id}/upload`, form)
const projectNow = () =>
  db.selectFrom('projects').selectAll().where('id', '=', project.id).executeTakeFirstOrThrow()

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(`projects/${project.id}/`)) keys.push(key)
  return keys
}

/** Nothing of the upload is anywhere, and it can be tried again. */
async function expectNothingLeft(): Promise<void> {
  expect(await projectNow()).toEqual(project)
  expect(await storedKeys()).toEqual([])
  for (const folder of [join(env.DATA_DIR, 'scratch'), join(env.DATA_DIR, 'objects', '.unfinished')])
    if (
      await access(folder).then(
        () => true,
        () => false,
      )
    )
      expect(await readdir(folder)).toEqual([])
}

describe('a video', () => {
  test('becomes the source of its project, with a poster and its size', async () => {
    const response = await upload(formOf(mp4, 'Receta de mamá.mp4'))
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      status: 'uploaded',
      file_name: 'Receta de mamá.mp4',
      width: 320,
      height: 180,
      error: null,
    })
    const uploaded = await projectNow()
    expect(uploaded.duration_seconds).toBeCloseTo(1, 1)
    expect(uploaded.mime_type).toBe('video/mp4')
    // the price is known before anything is analysed
    expect(uploaded.credits_required).toBe(1)
    const stored = await store.open(uploaded.video_path ?? '')
    expect(stored && mp4.equals(await buffer(stored.body))).toBe(true)
    const poster = await store.open(uploaded.poster_path ?? '')
    expect(poster && (await buffer(poster.body)).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    expect(await storedKeys()).toHaveLength(2)
  })

  test.each([
    ['mov', 'video/quicktime', ['-t', '0.4', '-c:v', 'mjpeg']],
    ['mkv', 'video/x-matroska', ['-t', '0.4', '-c:v', 'libx264', '-preset', 'ultrafast']],
    ['avi', 'video/x-msvideo', ['-t', '0.4', '-c:v', 'mpeg4']],
  ])('may be an %s, whatever it is called', async (extension, mimeType, options) => {
    const response = await upload(formOf(await smallVideo(extension, options), 'no-extension'))
    expect(response.status).toBe(200)
    expect(await projectNow()).toMatchObject({ mime_type: mimeType, width: 320, height: 180 })
  })

  test('that lies on its side is as wide as it is seen', async () => {
    const upright = join(await mkdtemp(join(tmpdir(), 'rotulo-test-turned-')), 'upright.mp4')
    await writeFile(upright, mp4)
    const sideways = await smallVideo('mp4', ['-c', 'copy', '-metadata:s:v', 'rotate=90'], ['-i', upright])
    await rm(dirname(upright), { recursive: true })
    expect((await upload(formOf(sideways))).status).toBe(200)
    expect(await projectNow()).toMatchObject({ width: 180, height: 320 })
  })

  // proves flow-validation-4, flow-constant-11
  test('may be as large as the limit to the byte', async () => {
    expect((await upload(formOf(paddedTo(LIMIT, mp4)))).status).toBe(200)
    expect((await store.stat((await projectNow()).video_path ?? ''))?.sizeBytes).toBe(LIMIT)
  })

  // proves flow-validation-4, flow-constant-11
  test('one byte larger is refused, and nothing is left of it', async () => {
    const response = await upload(formOf(paddedTo(LIMIT + 1, mp4)))
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'upload.too-large', maxBytes: LIMIT })
    await expectNothingLeft()
  })

  test('can be taken only once: of two at the same time one wins and one file stays', async () => {
    const statuses = await Promise.all(
      [upload(formOf(mp4)), upload(formOf(mp4))].map(async (r) => (await r).status),
    )
    expect(statuses.sort()).toEqual([200, 409])
    const { video_path, poster_path } = await projectNow()
    expect((await storedKeys()).sort()).toEqual([poster_path, video_path].sort())
    expect((await upload(formOf(mp4))).status).toBe(409)
  })
})

describe('what cannot be taken is refused and leaves nothing behind:', () => {
  test.each([
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'upload.wrong-type'],
    ['an archive', Buffer.from('PK\x03\x04'.padEnd(5000, '\0')), 415, 'upload.wrong-type'],
    ['a program', Buffer.from('MZ\x90\0'.padEnd(5000, '\0')), 415, 'upload.wrong-type'],
    ['an empty file', Buffer.alloc(0), 415, 'upload.wrong-type'],
    ['the head of a video and nothing else', mp4.subarray(0, 40), 422, 'upload.not-a-video'],
    ['a video without its index', mp4.subarray(0, mp4.length / 2), 422, 'upload.not-a-video'],
    [
      'a video of noise',
      Buffer.concat([mp4.subarray(0, 36), Buffer.from('\0\0\x10\0moov'), Buffer.alloc(4088, 7)]),
      422,
      'upload.not-a-video',
    ],
  ])('%s called .mp4', async (_, bytes, status, code) => {
    const response = await upload(formOf(Buffer.from(bytes)))
    expect(await response.json()).toMatchObject({ status, code })
    await expectNothingLeft()
  })

  test('a form without a file', async () => {
    const form = new FormData()
    form.set('name', 'value')
    expect(await (await upload(form)).json()).toMatchObject({ status: 422, code: 'upload.no-file' })
    await expectNothingLeft()
  })

  test('a form whose file was not chosen', async () => {
    expect(await (await upload(formOf(Buffer.alloc(0), ''))).json()).toMatchObject({ code: 'upload.no-file' })
  })

  test('a file under another field', async () => {
    const response = await upload(formOf(mp4, 'receta.mp4', 'video'))
    expect(await response.json()).toMatchObject({ status: 422, code: 'upload.no-file' })
    await expectNothingLeft()
  })

  test('two files', async () => {
    const form = formOf(mp4)
    form.append('file', new Blob([mp4]), 'second.mp4')
    expect(await (await upload(form)).json()).toMatchObject({ status: 422, code: 'upload.too-many-files' })
    await expectNothingLeft()
  })

  test('a file name with a NUL', async () => {
    expect(await (await upload(formOf(mp4, 'a\0b.mp4'))).json()).toMatchObject({ status: 400 })
    await expectNothingLeft()
  })

  test('a body that is no form', async () => {
    const response = await ana.call('POST', `/videos/${project.id}/upload`, { file: 'x' })
    expect(await response.json()).toMatchObject({ status: 415, code: 'upload.not-multipart' })
  })

  test.each([
    ['another boundary than it says', 'multipart/form-data; boundary=other'],
    ['no boundary', 'multipart/form-data'],
  ])('a form with %s', async (_, type) => {
    const body = new Response(formOf(mp4)).body
    if (!body) throw new Error('no body')
    const response = await ana.call('POST', `/videos/${project.id}/upload`, body, { 'Content-Type': type })
    expect(await response.json()).toMatchObject({ status: 400, code: 'upload.malformed' })
    await expectNothingLeft()
  })

  test('a form that breaks off', async () => {
    const whole = new Response(formOf(mp4))
    const type = whole.headers.get('content-type') ?? ''
    const bytes = Buffer.from(await whole.arrayBuffer()).subarray(0, 20_000)
    const response = await ana.call('POST', `/videos/${project.id}/upload`, bytes, { 'Content-Type': type })
    expect(await response.json()).toMatchObject({ status: 400, code: 'upload.malformed' })
    await expectNothingLeft()
  })
})

test.each([
  ['../../../etc/cron.d/evil.mp4', 'evil.mp4'],
  ['a\r\nX-Evil: 1.mp4', 'a%0D%0AX-Evil: 1.mp4'],
  [`${'ñ'.repeat(300)}.mp4`, `${'ñ'.repeat(98)}.mp4`],
])('a name such as %j never becomes a path or a header of its own', async (name, kept) => {
  expect((await upload(formOf(mp4, name))).status).toBe(200)
  const { file_name, video_path } = await projectNow()
  expect(file_name).toBe(kept)
  expect(video_path).toMatch(new RegExp(`^projects/${project.id}/source-[0-9a-f-]{36}$`))
  const response = await ana.call('HEAD', `/videos/${project.id}/download?type=input`)
  expect(response.status).toBe(200)
  expect(response.headers.get('x-evil')).toBeNull()
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=/)
})

// proves flow-validation-7
test("somebody else's project is not there, and takes nothing", async () => {
  const bruno = await apiCaller(db, at)
  const response = await bruno.call('POST', `/videos/${project.id}/upload`, formOf(mp4))
  expect(await response.json()).toMatchObject({ status: 404, code: 'project.not-found' })
  await expectNothingLeft()
})
