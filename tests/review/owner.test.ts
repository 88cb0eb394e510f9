import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { loadOpenComments } from '#app/services/review/comments.server.ts'
import { deleteProject } from '#app/services/projects/projects.server.ts'
import { insertReview } from '#tests/factories/review.ts'
import { insertTrack } from '#tests/factories/tracks.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { apiCaller } from '#tests/setup/api-caller.ts'
import { useWebServer } from '#tests/setup/web-server.ts'
import { type Editing, editing } from '../texts/editing.ts'

const db = useDatabase()
const at = useWebServer()
let edit: Editing

beforeEach(async () => {
  edit = await editing(db, at)
})

const Made = z.object({ id: z.uuid(), url: z.url() })
const make = (body: object = { name: 'Lucía' }) => edit.call('POST', '/review_links', body)

test('a link is made, told once, listed without its token, and revoked once', async () => {
  const { id, url } = Made.parse(await (await make()).json())
  const token = new URL(url).searchParams.get('link') ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  const list = await (await edit.call('GET', '/review_links')).text()
  expect(list).toContain(id)
  expect(list).not.toContain(token)
  expect((await edit.call('DELETE', `/review_links/${id}`)).status).toBe(204)
  expect((await edit.call('DELETE', `/review_links/${id}`)).status).toBe(404)
  expect(await (await edit.call('GET', '/review_links')).json()).toMatchObject([{ id, is_over: true }])
})

test('of twenty-five links that are asked for at once twenty are made', async () => {
  const statuses = await Promise.all(Array.from({ length: 25 }, async () => (await make()).status))
  expect(statuses.filter((status) => status === 201)).toHaveLength(20)
  expect(statuses.filter((status) => status === 409)).toHaveLength(5)
})

test('links that are over are kept to say so, a hundred of them', async () => {
  const over = Array.from({ length: 130 }, (_, index) => ({
    ...{ project_id: edit.project.id, name: 'x', may_comment: true },
    ...{ token_hash: Buffer.from(`hash ${edit.project.id} ${index}`), expires_at: new Date(0) },
  }))
  await db.insertInto('review_links').values(over).execute()
  expect((await make()).status).toBe(201)
  expect(await (await edit.call('GET', '/review_links')).json()).toHaveLength(101)
})

test.each([{ name: '' }, { name: 'x', expires_in_days: 91 }, { name: 'x'.repeat(81) }, {}])(
  'a link with %j is refused',
  async (body) => {
    expect((await make(body)).status).toBe(422)
  },
)

test('comments are listed, resolved and reopened, by their owner alone', async () => {
  const { commentId } = await insertReview(db, edit.project)
  expect(await (await edit.call('GET', '/comments?resolved=false')).json()).toMatchObject({
    open: 1,
    resolved: 0,
    comments: [{ id: commentId, author: 'Lucía', resolved: false, link: 'Lucía' }],
  })
  const stranger = await apiCaller(db, at)
  const path = `/comments/${commentId}`
  const foreign = await stranger.call('PATCH', `/projects/${edit.project.id}${path}`, { resolved: true })
  expect(foreign.status).toBe(404)
  const done = await edit.call('PATCH', path, { resolved: true })
  expect(await done.json()).toMatchObject({ id: commentId, resolved: true })
  expect(await (await edit.call('GET', '/comments?resolved=false')).json()).toMatchObject({
    open: 0,
    resolved: 1,
    comments: [],
  })
  expect((await edit.call('PATCH', path, { resolved: false })).status).toBe(200)
})

test('the editor counts what is open about all places of a text, and a deleted text leaves what was said', async () => {
  const [first, twin] = [await insertTrack(db, edit.project), await insertTrack(db, edit.project)]
  const about = { project_id: edit.project.id, author: 'Lucía', body: 'x', original_text: 'Añade la sal' }
  const said = [first, twin].map(({ id: track_id }) => ({ ...about, track_id }))
  await db.insertInto('review_comments').values(said).execute()
  expect(await loadOpenComments(db, edit.owned)).toEqual({ [first.id]: 2 })
  await db.deleteFrom('text_tracks').where('project_id', '=', edit.project.id).execute()
  expect(await (await edit.call('GET', '/comments')).json()).toMatchObject({
    open: 2,
    comments: [{ group_id: null, original: 'Añade la sal' }, {}],
  })
})

test('deleting a project takes its links and comments along', async () => {
  await insertReview(db, edit.project)
  await deleteProject(db, edit.owned)
  for (const table of ['review_links', 'review_comments'] as const)
    expect(
      await db.selectFrom(table).select('id').where('project_id', '=', edit.project.id).execute(),
    ).toEqual([])
})
