import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { insertEntry } from '#app/db/text-history.server.ts'
import { action, loader } from '#app/routes/projects.$projectId.history/history.server.ts'
import { saveTranslations } from '#app/services/translation/save-translations.server.ts'
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
const Refused = z.object({ data: z.object({ problem: z.object({ code: z.string() }) }) })
let edit: Editing
let track: TrackRow
let headers: { Cookie: string }

const cookieOf = async (user: Editing['ana']['user']) => {
  const { name, value } = await sessionCookie(db, user, ORIGIN)
  return { Cookie: `${name}=${value}` }
}
beforeEach(async () => {
  edit = await editing(db, at)
  track = await insertTrack(db, edit.project)
  await insertTranslation(db, track)
  headers = await cookieOf(edit.ana.user)
})

const params = () => ({ projectId: edit.project.id })
const path = (query = '') => `/projects/${edit.project.id}/history${query}`
const load = (query?: string) =>
  loader(routeArgs(new Request(`${ORIGIN}${path(query)}`, { headers }), { params: params() }))
const save = (text: string) => saveTranslations(db, edit.owned, { translations: { [track.id]: text } })
/** What the button of an entry answers without script; undefined once it is taken back. */
async function refusalOf(id: string, query?: string) {
  const answer: unknown = await action(
    routeArgs(formRequest(path(query), { id }, { ...headers, Origin: ORIGIN }), { params: params() }),
  )
  if (!(answer instanceof Response)) return Refused.parse(answer).data.problem.code
  expect(answer.headers.get('Location')).toBe(path())
  return undefined
}

test('tells who changed what of which text, and a button takes one change back and leaves later ones', async () => {
  await save('Put salt in')
  await edit.change('PATCH', `/texts/${track.id}`, { original_text: 'Añade la miel' })
  const { entries, older } = await load()
  expect(older).toBeNull()
  expect(entries).toMatchObject([
    { kind: 'change', texts: 1, original: 'Añade la miel', before: 'Añade la sal', after: 'Añade la miel' },
    { kind: 'translate', texts: 1, original: 'Añade la miel', before: 'Add the salt', after: 'Put salt in' },
  ])
  expect(entries[0]).toMatchObject({ person: edit.ana.user.name, canRevert: true, isUndone: false })
  expect(await refusalOf(entries[1]?.id ?? '')).toBeUndefined()
  expect((await edit.texts()).translations[track.id]).toBe('Add the salt')
  const after = await load()
  expect(after.entries.map(({ kind }) => kind)).toEqual(['revert', 'change', 'translate'])
  expect(after.entries[0]).toMatchObject({ before: 'Put salt in', after: 'Add the salt' })
})

test('of a change of several texts their number is told, and of one undone that it is', async () => {
  const other = await insertTrack(db, edit.project, { original_text: 'Otra cosa' })
  const body = { group_ids: [track.id, other.id], change: { disposition: 'keep' } }
  await edit.change('PATCH', '/texts', body)
  await edit.change('POST', '/history/undo', {})
  expect((await load()).entries).toMatchObject([
    { texts: 2, fields: ['disposition'], original: null, isUndone: true, canRevert: false },
  ])
})

test('thirty changes make a page, and the older ones follow', async () => {
  await db.transaction().execute(async (trx) => {
    const state = { columns: {}, translations: {} }
    for (let count = 0; count < 31; count += 1)
      await insertEntry(trx, edit.owned, {
        kind: 'change',
        changes: [{ id: track.id, before: state, after: state }],
      })
  })
  const first = await load()
  expect(first.entries).toHaveLength(30)
  expect(first.older).toBe(first.entries[29]?.id)
  const last = await load(`?before=${first.older ?? ''}`)
  expect(last.entries).toHaveLength(1)
  expect(last.older).toBeNull()
  expect(await load('?before=x')).toEqual(first)
})

test('what is not there, or not one’s own, is refused', async () => {
  expect(await refusalOf('12345')).toBe('history.not-found')
  expect(await refusalOf('x')).toBe('history.not-found')
  headers = await cookieOf(await insertUser(db))
  await expect(load()).rejects.toMatchObject({ data: { status: 404 } })
})
