import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import type { Collection } from '#app/db/collections.server.ts'
import { MOST_PROJECTS_A_COLLECTION } from '#app/domain/collections.ts'
import { store } from '#app/gateways/store.server.ts'
import { failRender } from '#app/services/rendering/finish-render.server.ts'
import { newSecret, seal } from '#app/services/webhooks/signing.server.ts'
import { insertCollection, insertPart } from '#tests/factories/collections.ts'
import { insertOutput } from '#tests/factories/outputs.ts'
import { insertRender } from '#tests/factories/renders.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { insertSession } from '#tests/factories/users.ts'
import { problemIn } from '#tests/setup/answers.ts'
import { type ApiCaller, apiCaller } from '#tests/setup/api-caller.ts'
import { sessionCookie } from '#tests/setup/cookies.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

const db = useDatabase()
const at = useWebServer()
let ana: ApiCaller
let collection: Collection

beforeEach(async () => {
  ana = await apiCaller(db, at)
  collection = await insertCollection(db, ana.user)
})

const path = (rest = '') => `/collections/${collection.id}${rest}`
const json = async (response: Promise<Response>) =>
  (await response).json() as Promise<Record<string, unknown>>
const add = (relative_path: string) => ana.call('POST', path('/projects'), { relative_path })

test('a collection is made, listed, renamed, read with its files, and deleted without them', async () => {
  const made = await json(
    ana.call('POST', '/collections', { name: ' Curso ', source_language: 'fr', target_language: 'de' }),
  )
  expect(made).toMatchObject({ name: 'Curso', source_language: 'fr', paused: false, projects: 0 })
  collection = { ...collection, id: z.custom<Collection['id']>().parse(made['id']) }
  expect((await add('Tema 1/uno.mp4')).status).toBe(201)
  await ana.call('PATCH', path(), { name: 'Curso 2', priority: 1, paused: true })
  expect(await json(ana.call('GET', path()))).toMatchObject({
    ...{ name: 'Curso 2', priority: 1, paused: true, projects: 1, seconds_left: null },
    counts: { upload: 1, done: 0 },
    items: [{ relative_path: 'Tema 1/uno.mp4', name: 'uno', state: 'upload', source_language: 'fr' }],
  })
  const listed = await (await ana.call('GET', '/collections')).json()
  expect(listed).toMatchObject([
    { name: 'Curso 2', projects: 1 },
    { id: expect.any(String), projects: 0 },
  ])
  expect((await ana.call('DELETE', path())).status).toBe(204)
  expect(await (await ana.call('GET', '/projects')).json()).toMatchObject([{ name: 'uno' }])
})

test('a file may be announced with its length, within reason', async () => {
  for (const expected_seconds of [0, -1, 86_401, 1e300, '60', null])
    expect(
      (await ana.call('POST', path('/projects'), { relative_path: 'a.mp4', expected_seconds })).status,
    ).toBe(422)
  const expected = { relative_path: 'a.mp4', expected_seconds: 90.5 }
  // nothing translates it by itself, so nothing has a price
  expect(await json(ana.call('POST', path('/projects'), expected))).toMatchObject({ price: null, held: 0 })
  expect(await json(ana.call('GET', path()))).toMatchObject({
    price: { credits: 0, held: 0, unknown_videos: 0 },
  })
})

test('a file that is announced again is the project that is there', async () => {
  const [first, again, other] = [
    await json(add('a/uno.mp4')),
    await json(add('a//./uno.mp4')),
    await json(add('b/uno.mp4')),
  ]
  expect(again['id']).toBe(first['id'])
  expect(other['id']).not.toBe(first['id'])
})

test('a path that cannot be mirrored is refused, and so is one file more than there may be', async () => {
  const wrong = await add('..')
  expect(wrong.status).toBe(422)
  expect(await problemIn(wrong)).toMatchObject({ code: 'request.invalid' })
  await db
    .insertInto('projects')
    .values(
      Array.from({ length: MOST_PROJECTS_A_COLLECTION - 1 }, (_, place) => ({
        ...{ user_id: ana.user.id, name: 'x', collection_id: collection.id, relative_path: `${place}.mp4` },
      })),
    )
    .execute()
  expect((await add('last.mp4')).status).toBe(201)
  const tooMany = await add('one more.mp4')
  expect(await problemIn(tooMany)).toMatchObject({ status: 409, code: 'collection.full' })
})

test('only a project of the collection is one of its parts', async () => {
  const part = await insertPart(db, collection)
  const elsewhere = await insertPart(db, await insertCollection(db, ana.user))
  const change = (id: string) => ana.call('PATCH', path(`/projects/${id}`), { paused: true, priority: -1 })
  expect(await json(change(part.id))).toMatchObject({ paused: true, priority: -1, state: 'upload' })
  expect(await problemIn(await change(elsewhere.id))).toMatchObject({ code: 'project.not-found' })
})

/** A finished video of `size` bytes that say what they are. */
async function finished(relative_path: string, size = 100) {
  const project = await insertPart(db, collection, { status: 'completed', relative_path })
  const key = `projects/${project.id}/watermarked`
  const bytes = createHash('sha512').update(relative_path).digest()
  await store.put(key, Readable.from([Buffer.alloc(size, bytes)]))
  await db.updateTable('projects').set({ watermarked_video_path: key }).where('id', '=', project.id).execute()
  await insertTranslation(db, await insertTrack(db, project), { text: 'Add the salt' })
  return Buffer.alloc(size, bytes)
}
async function archive(query = '') {
  const response = await ana.call('GET', path(`/download${query}`))
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(response.headers.get('content-length')).toBe(String(bytes.length))
  return unzipSync(bytes)
}

test('all outputs come as one archive, in their folders, with subtitles and reports beside them', async () => {
  const [one, two] = [await finished('Tema 1/uno.mp4', 300_000), await finished('Tema 2/uno.mkv')]
  await insertPart(db, collection, { status: 'error' })
  const files = await archive()
  expect(Object.keys(files).toSorted()).toEqual([
    ...['Tema 1/uno.en.json', 'Tema 1/uno.en.mp4', 'Tema 1/uno.en.srt'],
    ...['Tema 2/uno.en.json', 'Tema 2/uno.en.mp4', 'Tema 2/uno.en.srt'],
  ])
  expect(one.equals(files['Tema 1/uno.en.mp4'] ?? Buffer.alloc(0))).toBe(true)
  expect(two.equals(files['Tema 2/uno.en.mp4'] ?? Buffer.alloc(0))).toBe(true)
  expect(Buffer.from(files['Tema 1/uno.en.srt'] ?? []).toString()).toContain('Add the salt')
  expect(Object.keys(await archive(`?names=${encodeURIComponent('{name}.{ext}')}&include=videos`))).toEqual([
    'uno.mp4',
    'uno (2).mp4',
  ])
  const counts = await db.selectFrom('projects').select('download_count').orderBy('relative_path').execute()
  // twice within an hour is one download
  expect(counts.map(({ download_count }) => download_count).toSorted()).toEqual([0, 1, 1])
})

test('an output in another language comes with the subtitles and the report of its own', async () => {
  await finished('uno.mp4')
  const project = await db.selectFrom('projects').selectAll().executeTakeFirstOrThrow()
  const { id: track } = await db.selectFrom('text_tracks').select('id').executeTakeFirstOrThrow()
  await insertTranslation(db, { id: track }, { target_language: 'fr', text: 'Ajoute le sel' })
  for (const [language, minute] of [
    ['fr', 1],
    ['en', 2],
  ] as const) {
    const storage_key = `projects/${project.id}/render-${language}`
    await store.put(storage_key, Readable.from([`a film in ${language}`]))
    await insertRender(db, project, {
      ...{ status: 'done', storage_key, finished_at: new Date(2026, 1, 1, 0, minute) },
      ...{ snapshot: { targetLanguage: language }, fidelity: JSON.stringify({ of: language }) },
    })
  }
  const files = await archive()
  expect(Object.keys(files).toSorted()).toEqual([
    ...['uno.en.json', 'uno.en.mp4', 'uno.en.srt', 'uno.fr.json', 'uno.fr.mp4', 'uno.fr.srt'],
  ])
  const textOf = (name: string) => Buffer.from(files[name] ?? []).toString()
  expect(textOf('uno.fr.mp4')).toBe('a film in fr')
  expect(textOf('uno.fr.srt')).toContain('Ajoute le sel')
  for (const language of ['fr', 'en'])
    expect(JSON.parse(textOf(`uno.${language}.json`))).toMatchObject({
      ...{ target_language: language, verification: { of: language } },
    })
})

test('an archive is opened by the cookie of the page too, tells its length to HEAD, and is not there before a video is', async () => {
  expect(await problemIn(await ana.call('GET', path('/download')))).toMatchObject({
    status: 409,
    code: 'collection.nothing-done',
  })
  await finished('uno.mp4')
  const { token } = await insertSession(db, ana.user, { kind: 'cookie' })
  const headers = { Cookie: sessionCookie(token) }
  const head = await fetch(at(`/api/v1${path('/download')}`), { method: 'HEAD', headers })
  const whole = await fetch(at(`/api/v1${path('/download')}`), { headers })
  expect(head.headers.get('content-length')).toBe(String((await whole.arrayBuffer()).byteLength))
})

test('the webhook is told of each video, and once when the last of the collection is over', async () => {
  await db
    .insertInto('webhooks')
    .values({ user_id: ana.user.id, url: 'https://example.com/hook', secret: seal(newSecret()) })
    .execute()
  const rendering = { status: 'rendering', current_stage: 'rendering', attempt: 1 } as const
  const parts = [await insertPart(db, collection, rendering), await insertPart(db, collection, rendering)]
  await Promise.all(
    parts.map(({ id }) => failRender(db, { projectId: id, attempt: 1 }, { code: 'render.failed' })),
  )
  const told = await db.selectFrom('webhook_deliveries').select(['event', 'body']).execute()
  expect(told.map(({ event }) => event).toSorted()).toEqual([
    'collection.finished',
    'render.failed',
    'render.failed',
  ])
  const last = told.find(({ event }) => event === 'collection.finished')
  expect(JSON.parse(last?.body ?? '')).toMatchObject({
    type: 'collection.finished',
    data: { collection_id: collection.id, projects: 2, completed: 0, failed: 2 },
  })
  expect(await json(ana.call('GET', path()))).toMatchObject({ finished_at: expect.any(String), failed: 2 })
})

test('texts to review and outputs to make anew are told and taken language by language', async () => {
  const project = await insertPart(db, collection, { texts_detected: 1, target_language: 'fr' })
  const track = await insertTrack(db, project, { original_text: '3 huevos' })
  await insertTranslation(db, track, { target_language: 'fr', text: 'deux œufs' })
  await insertTranslation(db, track, { text: 'Two eggs' })
  await insertOutput(db, { ...project, target_language: 'en' })
  await insertOutput(db, project)
  const languages = [
    { target_language: 'en', total: 1 },
    { target_language: 'fr', total: 1 },
  ]
  expect(await json(ana.call('GET', path('/review')))).toMatchObject({ total: 2, languages })
  expect(await json(ana.call('GET', path('/review?target_language=en')))).toMatchObject({
    total: 1,
    languages,
    texts: [{ target_language: 'en', translation: 'Two eggs', videos: [{ is_current: false }] }],
  })
  const decision = { original: '3 huevos', language: 'es', target_language: 'en', translation: '3 eggs' }
  expect(await json(ana.call('POST', path('/review'), decision))).toEqual({ changed: 1, skipped: 0 })
  const standing = await json(ana.call('GET', path()))
  expect(standing['changed']).toEqual([{ target_language: 'en', videos: 1, credits: 0 }])
  const make = (target_language: string) => json(ana.call('POST', path('/render'), { target_language }))
  expect(await make('fr')).toEqual({ started: 0, skipped: 0 })
  expect(await make('en')).toEqual({ started: 1, skipped: 0 })
})
