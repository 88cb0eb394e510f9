import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import type { PlaybackFacts } from '#app/domain/playback.ts'
import { store } from '#app/gateways/store.server.ts'
import { sourceHash } from '#app/services/previews/proxy.server.ts'
import { insertPreview } from '#tests/factories/previews.ts'
import { insertProject, type ProjectRow } from '#tests/factories/projects.ts'
import { smallVideo } from '#tests/fixtures/small-video.ts'
import { type ApiCaller, apiCaller } from '#tests/setup/api-caller.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { queuedJobs } from '#tests/setup/queue.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

const db = useDatabase()
const at = useWebServer()
const SOURCE = 'projects/proxy/source'
const PLAYED: PlaybackFacts = {
  ...{ container: 'mov', videoCodec: 'h264', profile: 'High', pixelFormat: 'yuv420p', audioCodecs: ['aac'] },
}
let ana: ApiCaller
let project: ProjectRow

beforeEach(async () => {
  ana = await apiCaller(db, at)
  await store.put(SOURCE, Readable.from(['0123456789']))
  project = await insertProject(db, { user_id: ana.user.id, video_path: SOURCE, file_name: 'receta.mov' })
})

const path = (rest: string) => `/projects/${project.id}/proxy${rest}`
const get = (rest = '', headers = {}) => ana.call('GET', path(rest), undefined, headers)
const post = (headers = {}) => ana.call('POST', path(''), undefined, headers)
const jsonOf = async (response: Response) => (await response.json()) as Record<string, unknown>
const isPlayed = () =>
  db
    .updateTable('projects')
    .set({ playback_facts: JSON.stringify(PLAYED) })
    .execute()

test('of a source that nobody has looked into a copy is made, once for all who ask', async () => {
  expect(await jsonOf(await get())).toMatchObject({ needed: true, status: 'none', id: null })
  expect((await get('/video')).status).toBe(404)
  const answers = await Promise.all(Array.from({ length: 20 }, () => post()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  const { id } = await jsonOf(await get())
  expect(await queuedJobs(db, 'preview')).toMatchObject([{ previewId: id }])
  const now = await db.selectFrom('projects').selectAll().executeTakeFirstOrThrow()
  expect(now).toEqual(project)
})

test('the copy is what is played, whole or in part, in the page and not saved, and nobody else’s', async () => {
  const key = 'projects/proxy/copy'
  await store.put(key, Readable.from(['a copy']))
  await insertPreview(db, project, 'proxy', {
    storage_key: key,
    content_hash: sourceHash(SOURCE),
    result: { kind: 'proxy', widthPx: 640, heightPx: 360 },
  })
  expect(await jsonOf(await get())).toMatchObject({ needed: true, status: 'done', width: 640, height: 360 })
  const whole = await get('/video')
  expect(await whole.text()).toBe('a copy')
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-disposition': 'inline; filename="receta.mov"',
    'x-content-type-options': 'nosniff',
  })
  const part = await get('/video', { Range: 'bytes=2-5' })
  expect([part.status, await part.text()]).toEqual([206, 'copy'])
  expect(await db.selectFrom('downloads').selectAll().execute()).toEqual([])
  const bob = await apiCaller(db, at)
  expect((await bob.call('GET', path('/video'))).status).toBe(404)
  expect((await ana.call('DELETE', path(''))).status).toBe(204)
  expect(await store.stat(key)).toBeUndefined()
  expect((await ana.call('DELETE', path(''))).status).toBe(404)
})

test('a source that every browser plays is played as it is, and yet may be copied', async () => {
  await isPlayed()
  expect(await jsonOf(await get())).toMatchObject({ needed: false, status: 'none' })
  const part = await get('/video', { Range: 'bytes=0-2' })
  expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([
    206,
    'video/mp4',
    '012',
  ])
  expect((await post()).status).toBe(202)
})

test('a copy of another source than the one there is now does not count', async () => {
  await insertPreview(db, project, 'proxy', { storage_key: SOURCE, content_hash: sourceHash('another') })
  expect(await jsonOf(await get())).toMatchObject({ status: 'none' })
  expect((await get('/video')).status).toBe(404)
})

test('without a source there is nothing to copy, and the same key is answered the same', async () => {
  const headers = { 'Idempotency-Key': 'once' }
  const answer = await jsonOf(await post(headers))
  const again = await post(headers)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(await jsonOf(again)).toEqual(answer)
  await db.updateTable('projects').set({ video_path: null }).execute()
  expect((await post()).status).toBe(404)
})

test('an upload is looked into for what browsers make of it', async () => {
  await db.updateTable('projects').set({ video_path: null, status: 'created' }).execute()
  const hevc =
    '-t 0.2 -c:v libx265 -preset ultrafast -x265-params log-level=error:keyint=3:min-keyint=3:scenecut=0:open-gop=0 -c:a aac'.split(
      ' ',
    )
  const form = new FormData()
  form.append('file', new Blob([await smallVideo('mp4', hevc)]), 'receta.mp4')
  const response = await ana.call('POST', `/videos/${project.id}/upload`, form)
  expect(response.status).toBe(200)
  const { playback_facts } = await db.selectFrom('projects').selectAll().executeTakeFirstOrThrow()
  expect(playback_facts).toMatchObject({
    ...{ container: 'mp4', videoCodec: 'hevc', audioCodecs: ['aac'] },
    mostFramesBetweenKeys: 3,
  })
  expect(await jsonOf(await get())).toMatchObject({ needed: true })
})
