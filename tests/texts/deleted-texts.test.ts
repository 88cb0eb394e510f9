import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { RenderOptions } from '#app/domain/render-options.ts'
import { action, loader } from '#app/routes/projects.$projectId.deleted-texts/deleted-texts.server.ts'
import { takeSnapshot } from '#app/services/rendering/render-content.server.ts'
import { loadChecks } from '#app/services/texts/text-checks.server.ts'
import { loadEditor } from '#app/services/translation/load-editor.server.ts'
import { sessionCookie } from '#tests/factories/session-cookie.ts'
import { insertTrack, insertTranslation, type TrackRow } from '#tests/factories/tracks.ts'
import { insertUser } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { formRequest, routeArgs } from '#tests/setup/route-args.ts'
import { useWebServer } from '#tests/setup/web-server.ts'
import { type Editing, editing } from './editing.ts'

const db = useDatabase()
const at = useWebServer()
const ORIGIN = 'http://127.0.0.1:3000'
let edit: Editing
let track: TrackRow
let headers: { Cookie: string }

const cookieOf = async (user: Editing['ana']['user']) => {
  const { name, value } = await sessionCookie(db, user, ORIGIN)
  return { Cookie: `${name}=${value}` }
}
beforeEach(async () => {
  edit = await editing(db, at)
  track = await insertTrack(db, edit.project, { deleted_at: new Date() })
  await insertTranslation(db, track)
  headers = await cookieOf(edit.ana.user)
})

const params = () => ({ projectId: edit.project.id })
const path = (query = '') => `/projects/${edit.project.id}/deleted-texts${query}`
const load = (query?: string) =>
  loader(routeArgs(new Request(`${ORIGIN}${path(query)}`, { headers }), { params: params() }))
/** What the button of a text answers without script; undefined once the text is back. */
async function refusalOf(id: string, query?: string) {
  const answer: unknown = await action(
    routeArgs(formRequest(path(query), { id }, { ...headers, Origin: ORIGIN }), { params: params() }),
  )
  if (!(answer instanceof Response)) return Refused.parse(answer).data.problem.code
  expect(answer.headers.get('Location')).toBe(path(query ?? '?page=1'))
  return undefined
}
const deletedInEditor = async () => (await loadEditor(db, edit.owned, { query: '', page: 1 })).deleted
const Refused = z.object({ data: z.object({ problem: z.object({ code: z.string() }) }) })

test('a deleted text is listed with its translation, and a button brings it back as it was', async () => {
  await insertTrack(db, edit.project, { original_text: 'Otra cosa' })
  expect(await load()).toMatchObject({
    ...{ target: 'en', page: 1, total: 1 },
    texts: [{ id: track.id, original: 'Añade la sal', translation: 'Add the salt', endSeconds: 2 }],
  })
  expect(await deletedInEditor()).toBe(1)
  expect(await refusalOf(track.id)).toBeUndefined()
  expect(await load()).toMatchObject({ total: 0, texts: [] })
  expect(await deletedInEditor()).toBe(0)
  expect((await edit.texts()).translations[track.id]).toBe('Add the salt')
})

test('fifty texts make a page, and one beyond the last is the last', async () => {
  for (let count = 1; count < 52; count += 1) await insertTrack(db, edit.project, { deleted_at: new Date() })
  const first = await load()
  expect(first).toMatchObject({ page: 1, pageSize: 50, total: 52 })
  expect(first.texts).toHaveLength(50)
  const last = await load('?page=9')
  expect(last.page).toBe(2)
  expect(last.texts).toHaveLength(2)
  expect(await refusalOf(last.texts[0]?.id ?? '', '?page=2')).toBeUndefined()
  expect((await load('?page=2')).texts).toHaveLength(1)
})

test('what is not deleted cannot be restored, and nothing can where texts may not be changed', async () => {
  const there = await insertTrack(db, edit.project)
  for (const id of [there.id, 'nonsense']) expect(await refusalOf(id)).toBe('text.not-found')
  await db.updateTable('projects').set({ status: 'analyzing' }).where('id', '=', edit.project.id).execute()
  expect(await refusalOf(track.id)).toBe('project.status-changed')
  expect(await load()).toMatchObject({ total: 1 })
})

test("another's deleted texts are neither shown nor restored", async () => {
  headers = await cookieOf(await insertUser(db))
  await expect(load()).rejects.toMatchObject({ data: { code: 'project.not-found' }, init: { status: 404 } })
  expect(await refusalOf(track.id)).toBe('project.not-found')
})

const leaveOut = (columns: object = {}) =>
  insertTrack(db, edit.project, {
    ...{ original_text: 'Ya', ordinal: 1, deleted_at: new Date(), drop_reason: 'length' as const },
    ...columns,
  })
const reasonOf = async (id: string) =>
  (await load()).texts.flatMap((text) => (text.id === id ? [text.dropReason] : []))

test('what analysis left out is listed with its reason after what people deleted, and can be restored', async () => {
  const { id } = await leaveOut()
  expect(await load()).toMatchObject({
    total: 2,
    texts: [
      { id: track.id, dropReason: null },
      { id, original: 'Ya', translation: '', dropReason: 'length' },
    ],
  })
  expect((await edit.texts()).groups).toEqual({})
  expect((await edit.texts('?deleted=true')).groups[id]).toMatchObject({ drop_reason: 'length' })
  expect(await refusalOf(id)).toBeUndefined()
  expect((await edit.texts()).groups).toMatchObject({ [id]: { drop_reason: 'length' } })
  expect(await reasonOf(id)).toEqual([])
})

test('what a person deletes that analysis had left out is theirs, until they take that back', async () => {
  const { id } = await leaveOut()
  await edit.change('POST', `/texts/${id}/restore`, {})
  await edit.call('DELETE', `/texts/${id}`)
  expect(await reasonOf(id)).toEqual([null])
  await edit.change('POST', '/history/undo', {})
  expect((await edit.texts()).groups).toMatchObject({ [id]: { drop_reason: 'length' } })
  await edit.change('POST', '/history/undo', {})
  expect(await reasonOf(id)).toEqual(['length'])
})

test('what analysis left out is in no count, list, check or render', async () => {
  await leaveOut({ language: 'de', confidence: 0.1 })
  const there = await insertTrack(db, edit.project, { ordinal: 2 })
  const ids = (tracks: readonly { readonly id: string }[]) => tracks.map(({ id }) => id)
  const { groups, counts } = await loadEditor(db, edit.owned, { query: '', page: 1 })
  expect(groups.flatMap(({ places }) => ids(places))).toEqual([there.id])
  expect(counts).toMatchObject({ detected: 1, unique: 1, empty: 1 })
  const { tracks, checks } = await loadChecks(db, edit.owned)
  expect([ids(tracks), [...new Set(ids(checks))]]).toEqual([[there.id], [there.id]])
  const { tracks: rendered } = await takeSnapshot(db, edit.project, 'watermark', RenderOptions.parse({}))
  expect(ids(rendered)).toEqual([there.id])
})
