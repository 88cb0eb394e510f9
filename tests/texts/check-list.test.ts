import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { action, loader } from '#app/routes/projects.$projectId.checks/checks.server.ts'
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
  track = await insertTrack(db, edit.project, { original_text: 'De 10 a 12' })
  await insertTranslation(db, track, { text: 'From 10 to 13' })
  headers = await cookieOf(edit.ana.user)
})

const params = () => ({ projectId: edit.project.id })
const path = (query = '') => `/projects/${edit.project.id}/checks${query}`
const load = (query?: string) =>
  loader(routeArgs(new Request(`${ORIGIN}${path(query)}`, { headers }), { params: params() }))
/** What a form of the page answers without script; undefined once it is done. */
async function refusalOf(fields: Record<string, string>, query = '') {
  const body = { group_id: track.id, code: 'numbers', ...fields }
  const answer: unknown = await action(
    routeArgs(formRequest(path(query), body, { ...headers, Origin: ORIGIN }), { params: params() }),
  )
  if (!(answer instanceof Response)) return Refused.parse(answer).data.problem.code
  expect(answer.headers.get('Location')).toBe(path(query))
  return undefined
}
const Refused = z.object({ data: z.object({ problem: z.object({ code: z.string() }) }) })

test('what is wrong with a text is listed once, with its words and how many places have it', async () => {
  const again = await insertTrack(db, edit.project, { original_text: 'De 10 a 12' })
  await insertTranslation(db, again, { text: 'From 10 to 13' })
  const kept = await insertTrack(db, edit.project, { disposition: 'keep', original_text: '7' })
  await insertTranslation(db, kept, { text: '8' })
  expect(await load()).toMatchObject({
    ...{ target: 'en', page: 1, total: 1, code: null, open: [{ code: 'numbers', count: 1 }] },
    checks: [
      {
        ...{ id: track.id, code: 'numbers', facts: { missing: ['12'], added: ['13'] }, placeCount: 2 },
        ...{ original: 'De 10 a 12', translation: 'From 10 to 13', dismissed: null },
      },
    ],
  })
})

test('a check is put aside in all places with its reason, comes back by hand, and when the text changes', async () => {
  const again = await insertTrack(db, edit.project, { original_text: 'De 10 a 12' })
  await insertTranslation(db, again, { text: 'From 10 to 13' })
  expect(await refusalOf({ reason: 'a joke' }, '?code=numbers')).toBeUndefined()
  expect(await load()).toMatchObject({ open: [], checks: [{ dismissed: 'a joke' }] })
  expect(await refusalOf({ intent: 'restore' })).toBeUndefined()
  expect(await load()).toMatchObject({ checks: [{ dismissed: null }] })
  expect(await refusalOf({})).toBeUndefined()
  // of one place alone
  await edit.change('PATCH', `/texts/${track.id}`, { scope: 'one', end_seconds: 1.5 })
  expect((await load()).open).toEqual([{ code: 'numbers', count: 1 }])
})

test('one kind alone is listed, an unknown kind is none, and a page beyond the last is the last', async () => {
  for (let number = 1; number <= 51; number += 1)
    await insertTrack(db, edit.project, { original_text: `Sal ${'a'.repeat(number)}` })
  expect(await load('?code=numbers')).toMatchObject({ code: 'numbers', total: 1 })
  expect(await load('?code=nonsense')).toMatchObject({ code: null, total: 52 })
  const last = await load('?page=9')
  expect(last.page).toBe(2)
  // what nobody has translated comes before numbers
  expect(last.checks.map(({ code }) => code)).toEqual(['empty', 'numbers'])
})

test('nonsense is refused, and so are the checks of another', async () => {
  expect(await refusalOf({ code: 'nonsense' })).toBe('request.invalid')
  expect(await refusalOf({ reason: 'x'.repeat(501) })).toBe('request.invalid')
  expect(await refusalOf({ group_id: crypto.randomUUID() })).toBe('text.not-found')
  headers = await cookieOf(await insertUser(db))
  await expect(load()).rejects.toMatchObject({ data: { code: 'project.not-found' }, init: { status: 404 } })
  expect(await refusalOf({})).toBe('project.not-found')
})
