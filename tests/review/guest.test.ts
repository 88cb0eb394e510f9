import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { store } from '#app/gateways/store.server.ts'
import { action, loader } from '#app/routes/review/review.server.ts'
import { loader as playVideo } from '#app/routes/review_.video.ts'
import { hashToken } from '#app/services/accounts/session-token.server.ts'
import { insertProject, type ProjectRow } from '#tests/factories/projects.ts'
import { insertReview } from '#tests/factories/review.ts'
import { insertTrack, insertTranslation, type TrackRow } from '#tests/factories/tracks.ts'
import { uniqueNumber } from '#tests/factories/unique.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { formRequest, routeArgs } from '#tests/setup/route-args.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

const db = useDatabase()
const at = useWebServer({ routes: { review: { default: () => null, action } } })
const MEASURED = { status: 'translated', width: 640, height: 360, fps_num: 25, fps_den: 1 } as const
let project: ProjectRow
let track: TrackRow
let token: string
let linkId: string
let clientAddress: string

beforeEach(async () => {
  project = await insertProject(db, MEASURED)
  track = await insertTrack(db, project)
  await insertTranslation(db, track)
  ;({ token, linkId } = await insertReview(db, project))
  await db.deleteFrom('review_comments').where('project_id', '=', project.id).execute()
  clientAddress = `198.51.100.${uniqueNumber() % 250}`
})

const Answer = z.object({
  data: z.record(z.string(), z.unknown()),
  init: z.object({ status: z.number().optional(), headers: z.unknown() }),
})
const SAID = { author: 'Lucía', body: 'Mejor «salt it».' }
const address = (link = token, rest = '') => `/review?link=${link}${rest}`

/** The page's data, or the problem that it is refused with. */
async function open(path = address(), from = clientAddress) {
  const request = new Request(`http://127.0.0.1:3000${path}`)
  const answer: unknown = await loader(routeArgs(request, { clientAddress: from })).catch(
    (thrown: unknown) => thrown,
  )
  return Answer.parse(answer)
}

/** What the form is answered: 302 when the comment is kept. */
async function send(fields: Record<string, string>, link = token, from = clientAddress) {
  const answer: unknown = await action(routeArgs(formRequest(address(link), fields), { clientAddress: from }))
  if (answer instanceof Response) return { status: answer.status, code: undefined }
  const { data, init } = Answer.parse(answer)
  return { status: init.status, code: z.object({ code: z.string() }).parse(data['problem']).code }
}

const comments = () =>
  db.selectFrom('review_comments').selectAll().where('project_id', '=', project.id).execute()

test('a link shows the texts and what came by it, and nothing of another project or the account', async () => {
  const other = await insertProject(db, { ...MEASURED, user_id: project.user_id, name: 'Otro secreto' })
  await insertTrack(db, other, { original_text: 'De otro vídeo' })
  const ignored = await insertTrack(db, project, { original_text: 'Fantasma', disposition: 'ignore' })
  await send({ ...SAID, text_id: track.id })
  const { data, init } = await open()
  expect(data).toMatchObject({
    review: {
      name: project.name,
      mayComment: true,
      found: 1,
      texts: [{ id: track.id, original: 'Añade la sal', threads: [{ body: SAID.body, author: 'Lucía' }] }],
    },
  })
  expect(init.headers).toMatchObject({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' })
  const told = JSON.stringify(data)
  for (const secret of ['Otro secreto', 'De otro vídeo', 'Fantasma', ignored.id, other.id, project.user_id])
    expect(told).not.toContain(secret)
})

test('a link does not show what came by another link of the same project', async () => {
  const other = await insertReview(db, project)
  await send({ ...SAID, body: 'Solo para mí' })
  expect(JSON.stringify((await open(address(other.token))).data)).not.toContain('Solo para mí')
  const [mine] = await comments()
  expect(await send({ ...SAID, answers: mine?.id ?? '' }, other.token)).toMatchObject({ status: 302 })
})

test('the database has no token, only its hash', async () => {
  const row = await db
    .selectFrom('review_links')
    .selectAll()
    .where('id', '=', linkId as never)
    .executeTakeFirstOrThrow()
  expect(row.token_hash.equals(hashToken(token))).toBe(true)
  expect(JSON.stringify(row)).not.toContain(token)
})

test('a guessed token opens nothing, and who guesses on is held back while a good link still works elsewhere', async () => {
  for (const guess of ['', 'x', token.slice(1), 'y'.repeat(5000)])
    expect((await open(address(guess))).init.status, guess.slice(0, 50)).toBe(404)
  for (let guesses = 4; guesses < 60; guesses++) await open(address(`guess${guesses}`))
  expect((await open(address('another'))).init.status).toBe(429)
  expect((await open(address(), '203.0.113.7')).init.status).toBeUndefined()
})

test.each([
  ['revoked', { revoked_at: new Date() }],
  ['expired', { expires_at: new Date(Date.now() - 1000) }],
])('a link that is %s says so, and takes no comment and plays no video', async (_, columns) => {
  await db.updateTable('review_links').set(columns).where('project_id', '=', project.id).execute()
  const { data, init } = await open()
  expect(init.status).toBe(410)
  expect(data).toMatchObject({ code: 'review.over', detail: expect.stringContaining('ya no vale') as string })
  expect(await send(SAID)).toMatchObject({ status: 410, code: 'review.over' })
  expect((await play()).init.status).toBe(410)
  expect(await comments()).toEqual([])
})

test('a link of somebody who is locked out opens nothing', async () => {
  await db.updateTable('users').set({ locked_at: new Date() }).where('id', '=', project.user_id).execute()
  expect((await open()).init.status).toBe(410)
})

test('a link for looking takes no comment', async () => {
  await db
    .updateTable('review_links')
    .set({ may_comment: false })
    .where('project_id', '=', project.id)
    .execute()
  expect(await send(SAID)).toMatchObject({ status: 403, code: 'review.read-only' })
  expect(await comments()).toEqual([])
})

test('a text or a comment of another project cannot be meant', async () => {
  const other = await insertProject(db, MEASURED)
  const foreign = await insertTrack(db, other)
  const { commentId } = await insertReview(db, other)
  expect(await send({ ...SAID, text_id: foreign.id })).toMatchObject({ status: 404, code: 'text.not-found' })
  expect(await send({ ...SAID, answers: commentId })).toMatchObject({
    status: 404,
    code: 'comment.not-found',
  })
  expect(await comments()).toEqual([])
})

test.each([
  ['nothing', { ...SAID, body: '  ' }],
  ['no name', { ...SAID, author: '' }],
  ['a name of many lines', { ...SAID, author: 'a\nb' }],
  ['far too much', { ...SAID, body: 'x'.repeat(2001) }],
  ['no time', { ...SAID, at: 'soon' }],
  ['no text', { ...SAID, text_id: 'none' }],
])('a comment that says %s is refused and what was typed stays', async (_, fields) => {
  expect((await send(fields)).status).toBe(422)
  expect(await comments()).toEqual([])
})

test('two thousand characters, a moment and markup are kept as they were typed', async () => {
  const body = `<script>alert(1)</script>\n${'ñ'.repeat(1900)}`
  expect(await send({ ...SAID, body: body.replaceAll('\n', '\r\n'), at: '1:02.5' })).toMatchObject({
    status: 302,
  })
  expect(await comments()).toMatchObject([{ body, seconds: 62.5, track_id: null }])
})

test('a flood is held back: by one address after twenty, by many when the link is full', async () => {
  for (let sent = 0; sent < 20; sent++) expect((await send(SAID)).status).toBe(302)
  expect(await send(SAID)).toMatchObject({ status: 429, code: 'auth.too-many-attempts' })
  const many = Array.from({ length: 480 }, () => ({
    project_id: project.id,
    link_id: linkId as never,
    ...SAID,
  }))
  await db.insertInto('review_comments').values(many).execute()
  expect(await send(SAID, token, '203.0.113.9')).toMatchObject({
    status: 409,
    code: 'review.too-many-comments',
  })
  expect(await comments()).toHaveLength(500)
})

test('fifty comments at once do not exceed what a link may bring', async () => {
  const many = Array.from({ length: 498 }, () => ({
    project_id: project.id,
    link_id: linkId as never,
    ...SAID,
  }))
  await db.insertInto('review_comments').values(many).execute()
  await Promise.all(Array.from({ length: 10 }, (_, index) => send(SAID, token, `203.0.113.${index + 20}`)))
  expect(await comments()).toHaveLength(500)
})

test('a form from another site is refused before anything is read', async () => {
  const body = new URLSearchParams(SAID)
  for (const headers of [{ Origin: 'https://elsewhere.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
    const response = await fetch(at(address()), { method: 'POST', body, headers, redirect: 'manual' })
    expect(response.status).toBe(403)
  }
  expect(await comments()).toEqual([])
  const ours = { Origin: new URL(at('/')).origin }
  expect(
    (await fetch(at(address()), { method: 'POST', body, headers: ours, redirect: 'manual' })).status,
  ).toBe(302)
})

async function play(link = token, headers: Record<string, string> = {}) {
  const request = new Request(`http://127.0.0.1:3000/review/video?link=${link}`, { headers })
  const answer: unknown = await playVideo(routeArgs(request, { clientAddress })).catch(
    (thrown: unknown) => thrown,
  )
  if (answer instanceof Response) return { init: { status: answer.status }, response: answer }
  return { init: Answer.parse(answer).init, response: undefined }
}

test('the video is played by parts, is no download, and only by the link of its own project', async () => {
  expect((await play()).init.status).toBe(404)
  const key = `projects/${project.id}/source`
  await store.put(key, Readable.from(['x'.repeat(100)]))
  const facts = {
    container: 'mp4',
    videoCodec: 'h264',
    profile: 'High',
    pixelFormat: 'yuv420p',
    audioCodecs: [],
  }
  await db
    .updateTable('projects')
    .set({ video_path: key, mime_type: 'video/mp4', playback_facts: JSON.stringify(facts) })
    .where('id', '=', project.id)
    .execute()
  const { response } = await play(token, { Range: 'bytes=0-9' })
  expect(response?.status).toBe(206)
  expect(response?.headers.get('cache-control')).toBe('no-store')
  expect(response?.headers.get('content-disposition')).toMatch(/^inline/)
  await response?.body?.cancel()
  expect(await db.selectFrom('downloads').selectAll().where('project_id', '=', project.id).execute()).toEqual(
    [],
  )
  const other = await insertReview(db, await insertProject(db, MEASURED))
  expect((await play(other.token)).init.status).toBe(404)
})
