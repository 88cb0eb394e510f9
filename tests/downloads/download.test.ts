import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import { store } from '#app/gateways/store.server.ts'
import { signDownload } from '#app/http/download-user.server.ts'
import { insertProject, type ProjectRow } from '#tests/factories/projects.ts'
import { insertSession } from '#tests/factories/users.ts'
import { type ApiCaller, apiCaller } from '#tests/setup/api-caller.ts'
import { sessionCookie } from '#tests/setup/cookies.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

const db = useDatabase()
const at = useWebServer()
const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256))
let ana: ApiCaller
let project: ProjectRow

beforeEach(async () => {
  ana = await apiCaller(db, at, { credits: 1 })
  project = await insertProject(db, {
    user_id: ana.user.id,
    status: 'completed',
    file_name: 'Receta de mamá.mkv',
    mime_type: 'video/x-matroska',
    credits_required: 1,
  })
  await has('video_path', bytes)
})

/** Gives the project a video. */
async function has(column: 'video_path' | 'watermarked_video_path' | 'analyzed_video_path', content: Buffer) {
  const key = `projects/${project.id}/${column}`
  await store.put(key, Readable.from([content]))
  await db
    .updateTable('projects')
    .set({ [column]: key })
    .execute()
}
const path = (type: string, kind = 'videos') => `/${kind}/${project.id}/download?type=${type}`
const get = (type: string, headers = {}) => ana.call('GET', path(type), undefined, headers)
const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const downloads = async () =>
  (await db.selectFrom('projects').select('download_count').executeTakeFirstOrThrow()).download_count

describe('the file', () => {
  // proves asvs-3.2.1, asvs-5.4.1, asvs-1.1.2
  test('comes whole, as an attachment under its own name, and can never run as a page', async () => {
    const response = await get('input')
    expect(response.status).toBe(200)
    expect(bytes.equals(await bodyOf(response))).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/x-matroska',
      'content-length': '1000',
      'content-disposition': `attachment; filename="Receta de mama.mkv"; filename*=UTF-8''Receta%20de%20mam%C3%A1.mkv`,
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers.get('content-security-policy')).toMatch(/sandbox$/)
  })

  test.each([
    ['bytes=0-0', 206, 'bytes 0-0/1000', bytes.subarray(0, 1)],
    ['bytes=990-', 206, 'bytes 990-999/1000', bytes.subarray(990)],
    ['bytes=-10', 206, 'bytes 990-999/1000', bytes.subarray(990)],
    ['bytes=0-4,6-9', 200, null, bytes],
  ])('comes in part for %s', async (range, status, contentRange, part) => {
    const response = await get('input', { Range: range })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-range')).toBe(contentRange)
    expect(part.equals(await bodyOf(response))).toBe(true)
  })

  test('has no part behind its end', async () => {
    const response = await get('input', { Range: 'bytes=1000-' })
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */1000'])
    expect(await response.json()).toMatchObject({ code: 'video.range-not-satisfiable' })
  })

  test('comes in part only to who holds the same version', async () => {
    const { headers } = await get('input')
    const [etag, date] = [headers.get('etag') ?? '', headers.get('last-modified') ?? '']
    const status = async (condition: string) =>
      (await get('input', { Range: 'bytes=5-9', 'If-Range': condition })).status
    expect([await status(etag), await status(date), await status('"other"')]).toEqual([206, 206, 200])
  })

  test('is not sent again to who has it', async () => {
    const etag = (await get('input')).headers.get('etag') ?? ''
    const response = await get('input', { 'If-None-Match': `"x", ${etag}` })
    expect([response.status, await response.text()]).toEqual([304, ''])
  })

  test.each([{}, { Range: 'bytes=0-0' }, { Range: 'bytes=-5' }, { Range: 'bytes=1000-' }])(
    'is described by HEAD just as GET describes it (%j)',
    async (headers) => {
      const [got, head] = [
        await get('input', headers),
        await ana.call('HEAD', path('input'), undefined, headers),
      ]
      const told = ({ headers }: Response) =>
        ['content-length', 'content-range', 'content-type', 'etag', 'content-disposition'].map((name) =>
          headers.get(name),
        )
      expect(head.status).toBe(got.status)
      if (got.ok) expect(told(head)).toEqual(told(got))
      expect(await head.text()).toBe('')
    },
  )
})

describe('which video it is', () => {
  // proves flow-error-15
  test('the video that was not made yet is a 404', async () => {
    for (const type of ['watermarked', 'output'])
      expect(await (await get(type)).json()).toMatchObject({ status: 404, code: 'video.not-ready' })
  })

  // proves flow-error-14
  test('the premium video that cannot be paid for is a 402 with cost and balance', async () => {
    await db.updateTable('projects').set({ credits_required: 3 }).execute()
    expect(await (await get('output')).json()).toMatchObject({ status: 402, cost: 3, balance: 1 })
    await has('analyzed_video_path', bytes)
    expect((await get('output')).status).toBe(200)
  })

  test("the project's output is the premium video, else the watermarked one", async () => {
    const projects = (type: string) => ana.call('GET', path(type, 'projects'))
    expect((await projects('output')).status).toBe(404)
    await has('watermarked_video_path', Buffer.from('marked'))
    const marked = await projects('output')
    expect(await marked.text()).toBe('marked')
    expect(marked.headers.get('content-disposition')).toContain('.en.watermark.mp4')
    await has('analyzed_video_path', Buffer.from('premium'))
    const premium = await projects('output')
    expect(await premium.text()).toBe('premium')
    expect(premium.headers.get('content-type')).toBe('video/mp4')
    expect(bytes.equals(await bodyOf(await projects('original')))).toBe(true)
  })

  test('another type is refused, after the question whose project it is', async () => {
    expect((await get('everything')).status).toBe(422)
    const bruno = await apiCaller(db, at)
    for (const type of ['everything', 'input'])
      expect(await (await bruno.call('GET', path(type))).json()).toMatchObject({
        status: 404,
        code: 'project.not-found',
      })
  })
})

describe('a download is counted', () => {
  test('once an hour for each of the outputs, and only when it begins at the beginning', async () => {
    await has('watermarked_video_path', bytes)
    await ana.call('HEAD', path('input'))
    await get('input', { Range: 'bytes=10-' })
    await get('input', { Range: 'bytes=5000-' })
    expect(await downloads()).toBe(0)
    await Promise.all([get('input'), get('input', { Range: 'bytes=0-' }), get('input')])
    expect(await downloads()).toBe(1)
    await get('watermarked')
    expect(await downloads()).toBe(2)
    await db
      .updateTable('downloads')
      .set({ hour: new Date('2020-01-01T10:00:00Z') })
      .where('output', '=', 'input')
      .execute()
    await get('input')
    expect(await downloads()).toBe(3)
  })

  test('but not when it is only watched', async () => {
    const watched = await ana.call('GET', `${path('input')}&inline=true`)
    expect(watched.headers.get('content-disposition')).toMatch(/^inline;/)
    expect(await bodyOf(watched)).toEqual(bytes)
    expect(await downloads()).toBe(0)
  })
})

test('the projects downloaded from are listed, the latest first', async () => {
  const other = await insertProject(db, {
    user_id: ana.user.id,
    name: 'Otra',
    video_path: `projects/${project.id}/video_path`,
  })
  await insertProject(db, { user_id: ana.user.id })
  await get('input')
  await ana.call('GET', `/videos/${other.id}/download?type=input`)
  const list = async (query: string): Promise<unknown> =>
    (await ana.call('GET', `/credits/downloads${query}`)).json()
  expect(await list('?limit=50&offset=0')).toMatchObject([
    { project_id: other.id, name: 'Otra', download_count: 1 },
    { project_id: project.id },
  ])
  expect(await list('?limit=1&offset=1')).toMatchObject([{ project_id: project.id }])
})

test('a project that is deleted while its download begins is a 404', async () => {
  const open = store.stat.bind(store)
  const spied = vi.spyOn(store, 'stat').mockImplementation(async (key) => {
    const found = await open(key)
    await db.deleteFrom('projects').where('id', '=', project.id).execute()
    return found
  })
  expect(await (await get('input')).json()).toMatchObject({ status: 404, code: 'project.not-found' })
  spied.mockRestore()
})

describe('who may download', () => {
  const fetchWith = (query: string, headers: Record<string, string> = {}, type = 'input') =>
    fetch(at(`/api/v1${path(type)}${query}`), { headers, redirect: 'manual' })

  test('by cookie, by a token for this very file, and by a bearer token in the address', async () => {
    const cookie = await insertSession(db, ana.user, { kind: 'cookie' })
    const token = (type: 'input' | 'output', id = project.id) =>
      signDownload({ session: cookie.id, user: ana.user.id, project: id, type })
    const other = await insertProject(db, { user_id: ana.user.id })
    expect((await fetchWith('', { Cookie: sessionCookie(cookie.token) })).status).toBe(200)
    expect((await fetchWith(`&token=${token('input')}`)).status).toBe(200)
    expect((await fetchWith(`&token=${ana.token}`)).status).toBe(200)
    expect((await fetchWith(`&token=${token('output')}`)).status).toBe(401)
    expect((await fetchWith(`&token=${token('input', other.id)}`)).status).toBe(401)
    expect((await fetchWith(`&token=${cookie.token}`)).status).toBe(401)
    expect((await fetchWith('')).status).toBe(401)
    await db.updateTable('sessions').set({ revoked_at: new Date() }).execute()
    expect((await fetchWith(`&token=${token('input')}`)).status).toBe(401)
  })
})

test('a visitor who takes nothing does not fill our memory, and one who leaves frees the file', async () => {
  const large = Buffer.alloc(48 * 1024 * 1024)
  await has('video_path', large)
  const body = vi.fn<(stream: Readable) => void>()
  const open = store.open.bind(store)
  const spied = vi.spyOn(store, 'open').mockImplementation(async (...args) => {
    const opened = await open(...args)
    if (opened) body(opened.body)
    return opened
  })
  const { hostname, port } = new URL(at('/'))
  const visitor = connect({ host: hostname, port: Number(port) })
  visitor.write(
    `GET /api/v1${path('input')} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${ana.token}\r\n\r\n`,
  )
  visitor.pause()
  await eventually(() => expect(body).toHaveBeenCalled())
  const stream = body.mock.calls[0]?.[0]
  if (!stream) throw new Error('not opened')
  // what is read settles at what the sockets of the system hold
  await eventually(async () => {
    const before = readOf(stream)
    await sleep(100)
    expect(readOf(stream)).toBe(before)
  })
  expect(readOf(stream)).toBeLessThan(16 * 1024 * 1024)
  visitor.destroy()
  await eventually(() => expect(stream.destroyed).toBe(true))
  spied.mockRestore()
})

function readOf(stream: Readable): number {
  return 'bytesRead' in stream && typeof stream.bytesRead === 'number' ? stream.bytesRead : NaN
}
