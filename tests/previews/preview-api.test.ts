import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import type { PreviewResult, Still } from '#app/domain/preview.ts'
import { PROJECT_STATUSES } from '#app/domain/project-status.ts'
import { store } from '#app/gateways/store.server.ts'
import { insertPreview } from '#tests/factories/previews.ts'
import { insertProject, type ProjectRow } from '#tests/factories/projects.ts'
import { insertTrack, insertTranslation, type TrackRow } from '#tests/factories/tracks.ts'
import { type ApiCaller, apiCaller } from '#tests/setup/api-caller.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { queuedJobs } from '#tests/setup/queue.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

const db = useDatabase()
const at = useWebServer()
let ana: ApiCaller
let project: ProjectRow
let first: TrackRow
let second: TrackRow

beforeEach(async () => {
  ana = await apiCaller(db, at)
  project = await insertProject(db, {
    ...{ user_id: ana.user.id, status: 'translations_confirmed', current_stage: 'translation' },
    ...{ video_path: 'projects/x/source', file_name: 'receta.mov' },
  })
  first = await insertTrack(db, project, { ordinal: 0, disposition: 'keep' })
  second = await insertTrack(db, project, { ordinal: 1 })
  await insertTranslation(db, second)
})

const path = (rest: string) => `/projects/${project.id}/${rest}`
const post = (rest: string, body: object = {}, headers = {}) => ana.call('POST', path(rest), body, headers)
const rows = () => db.selectFrom('previews').selectAll().orderBy('created_at').execute()
async function jsonOf(response: Response) {
  return (await response.json()) as Record<string, unknown>
}

test('a trial is queued around the first text that changes, and the project is not touched', async () => {
  const response = await post('trial', { font_size: 30 })
  expect(response.status).toBe(202)
  const trial = await jsonOf(response)
  expect(trial).toMatchObject({
    ...{ status: 'queued', progress: 0, stale: false, group_id: second.id, start_seconds: null },
    options: { font_size: 30, hide_original: true },
  })
  expect(await queuedJobs(db, 'preview')).toMatchObject([{ previewId: trial['id'] }])
  expect(await jsonOf(await ana.call('GET', path('trial')))).toEqual(trial)
  const now = await db.selectFrom('projects').selectAll().executeTakeFirstOrThrow()
  expect(now).toEqual(project)
  expect(await db.selectFrom('credit_holds').selectAll().execute()).toEqual([])
})

test('what is there or on its way already is not made again; anything else takes its place', async () => {
  const made = await jsonOf(await post('trial', { group_id: second.id }))
  expect((await jsonOf(await post('trial', { group_id: second.id })))['id']).toBe(made['id'])
  const other = await jsonOf(await post('trial', { group_id: first.id }))
  expect((await rows()).map(({ id }) => id)).toEqual([other['id']])
  await db.updateTable('previews').set({ status: 'done' }).execute()
  await db.updateTable('translations').set({ text: 'Put in salt' }).execute()
  expect(await jsonOf(await ana.call('GET', path('trial')))).toMatchObject({ status: 'done', stale: true })
  const anew = await jsonOf(await post('trial', { group_id: first.id }))
  expect(anew['id']).not.toBe(other['id'])
  // the one before stays until there is another
  expect((await rows()).map(({ status }) => status)).toEqual(['done', 'queued'])
})

test('of twenty requests at once one job comes', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => post('contact-sheet')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  expect(await queuedJobs(db, 'preview')).toHaveLength(1)
})

test('the same key is answered the same', async () => {
  const headers = { 'Idempotency-Key': 'once' }
  const answer = await jsonOf(await post('contact-sheet', {}, headers))
  const again = await post('contact-sheet', {}, headers)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(await jsonOf(again)).toEqual(answer)
})

test('a text of another project is refused, and so is a trial of a video without texts', async () => {
  const foreign = await insertTrack(db, await insertProject(db))
  const refused = await post('trial', { group_id: foreign.id })
  expect([refused.status, (await jsonOf(refused))['code']]).toEqual([422, 'translation.unknown-group'])
  await db.deleteFrom('text_tracks').where('project_id', '=', project.id).execute()
  const empty = await post('trial')
  expect([empty.status, (await jsonOf(empty))['code']]).toEqual([422, 'preview.no-texts'])
  expect((await post('contact-sheet', { font_size: 900 })).status).toBe(422)
})

test('previews can be had wherever a render could begin', async () => {
  const allowed: string[] = []
  for (const status of PROJECT_STATUSES) {
    await db.updateTable('projects').set({ status }).where('id', '=', project.id).execute()
    await db.deleteFrom('previews').execute()
    const { status: answer } = await post('contact-sheet')
    if (answer === 202) allowed.push(status)
    else expect(answer).toBe(409)
  }
  expect(allowed).toEqual(['translated', 'translations_confirmed', 'completed'])
})

test('a trial that is stopped is gone, with its file', async () => {
  expect((await ana.call('DELETE', path('trial'))).status).toBe(404)
  await store.put('projects/x/preview-1', Readable.from(['video']))
  await insertPreview(db, project, 'trial', { storage_key: 'projects/x/preview-1' })
  await post('trial')
  expect((await ana.call('DELETE', path('trial'))).status).toBe(204)
  expect(await rows()).toEqual([])
  expect(await store.stat('projects/x/preview-1')).toBeUndefined()
  expect((await ana.call('GET', path('trial'))).status).toBe(404)
})

test('the video of a trial comes whole or in part, is no download that counts, and is nobody else’s', async () => {
  expect((await ana.call('GET', path('trial/video'))).status).toBe(404)
  await store.put('projects/x/preview-2', Readable.from(['0123456789']))
  const result: PreviewResult = { kind: 'trial', startSeconds: 1, endSeconds: 4, flagged: [] }
  await insertPreview(db, project, 'trial', { storage_key: 'projects/x/preview-2', result })
  const whole = await ana.call('GET', path('trial/video'))
  expect(await whole.text()).toBe('0123456789')
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-disposition': 'attachment; filename="receta.en.watermark.mp4"',
  })
  const part = await ana.call('GET', path('trial/video'), undefined, { Range: 'bytes=2-4' })
  expect([part.status, await part.text()]).toEqual([206, '234'])
  expect(await db.selectFrom('downloads').selectAll().execute()).toEqual([])
  const bob = await apiCaller(db, at)
  expect((await bob.call('GET', path('trial/video'))).status).toBe(404)
})

test('each picture of a contact sheet is a file of its own', async () => {
  await store.put('projects/x/preview-3', Readable.from(['AAABBBB']))
  const still: Still = {
    ...{ trackId: second.id, seconds: 1, widthPx: 4, heightPx: 2, flags: ['weak-cover'] },
    ...{ before: { start: 0, length: 3 }, after: { start: 3, length: 4 } },
  }
  const result: PreviewResult = { kind: 'contact-sheet', stills: [still] }
  await insertPreview(db, project, 'contact-sheet', { storage_key: 'projects/x/preview-3', result })
  expect(await jsonOf(await ana.call('GET', path('contact-sheet')))).toMatchObject({
    stills: [{ group_id: second.id, seconds: 1, width: 4, height: 2, flags: ['weak-cover'] }],
  })
  const get = (side: string, group: string = second.id, headers = {}) =>
    ana.call('GET', path(`contact-sheet/still?group_id=${group}&side=${side}`), undefined, headers)
  const [before, after] = [await get('before'), await get('after')]
  expect([await before.text(), await after.text()]).toEqual(['AAA', 'BBBB'])
  expect(before.headers.get('content-type')).toBe('image/jpeg')
  expect(before.headers.get('etag')).not.toBe(after.headers.get('etag'))
  const part = await get('after', second.id, { Range: 'bytes=1-2' })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 1-2/4',
    'BB',
  ])
  expect((await get('after', second.id, { 'If-None-Match': after.headers.get('etag') })).status).toBe(304)
  expect((await get('sideways')).status).toBe(422)
  expect((await get('before', first.id)).status).toBe(422)
})
