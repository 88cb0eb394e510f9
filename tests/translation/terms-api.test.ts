import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { insertProject } from '../factories/projects.ts'
import { insertTrack } from '../factories/tracks.ts'
import { type ApiCaller, apiCaller } from '../setup/api-caller.ts'
import { useDatabase } from '../setup/database.ts'
import { useWebServer } from '../setup/web-server.ts'

const db = useDatabase()
const at = useWebServer()
const Listed = z.array(z.looseObject({ id: z.uuid() }))
let ana: ApiCaller
beforeEach(async () => {
  ana = await apiCaller(db, at)
})

const SALT = { term: 'sal', translation: 'salt', source_language: 'es', target_language: 'en' }
const BRAND = { term: 'Rótulo', translation: null, source_language: null, target_language: null }
const ENTRY = { original: 'Sal', translation: 'Sea salt', source_language: 'es', target_language: 'en' }

async function listOf(caller: ApiCaller, path: string) {
  return Listed.parse(await (await caller.call('GET', path)).json())
}
const without = (ids: readonly { id: string }[]) =>
  ids.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => key !== 'id')))

test('terms are added, listed, searched and deleted', async () => {
  expect((await ana.call('POST', '/glossary', { terms: [SALT, { term: 'Rótulo' }] })).status).toBe(204)
  const listed = await listOf(ana, '/glossary')
  expect(without(listed)).toEqual([BRAND, SALT])
  expect(without(await listOf(ana, '/glossary?search=SALT'))).toEqual([SALT])
  expect(without(await listOf(ana, '/glossary?limit=1&offset=1'))).toEqual([SALT])
  expect((await ana.call('DELETE', `/glossary/${listed[0]?.id}`)).status).toBe(204)
  expect((await ana.call('DELETE', `/glossary/${listed[0]?.id}`)).status).toBe(404)
  expect(without(await listOf(ana, '/glossary'))).toEqual([SALT])
})

test.each([
  ['/glossary', { terms: [{ ...SALT, term: ' ' }] }, 'terms.0.term'],
  ['/glossary', { terms: [{ ...SALT, target_language: null }] }, 'terms.0.target_language'],
  ['/glossary', { terms: [] }, 'terms'],
  ['/glossary/csv', { csv: 'term,target_language\nsal,en\npan,tlh' }, 'line 3'],
  ['/memory', { entries: [{ ...ENTRY, target_language: 'es' }] }, 'entries.0.target_language'],
  ['/memory/csv', { csv: 'original,translation\nSal,Salt' }, 'line 1'],
])('%s refuses %j and keeps nothing', async (path, body, field) => {
  const response = await ana.call('POST', path, body)
  expect(await response.json()).toMatchObject({
    status: 422,
    errors: { [field]: expect.arrayContaining([expect.any(String)]) },
  })
  expect(await listOf(ana, '/glossary')).toEqual([])
  expect(await listOf(ana, '/memory')).toEqual([])
})

test('what one exports as CSV another imports', async () => {
  const eva = await apiCaller(db, at)
  await ana.call('POST', '/glossary', { terms: [SALT, BRAND] })
  await ana.call('POST', '/memory', { entries: [ENTRY] })
  for (const path of ['/glossary', '/memory']) {
    const response = await ana.call('GET', `${path}/csv`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const csv = await response.text()
    const imported = await eva.call('POST', `${path}/csv`, { csv })
    expect(await imported.json()).toEqual({ imported: path === '/glossary' ? 2 : 1 })
    expect(without(await listOf(eva, path))).toEqual(without(await listOf(ana, path)))
  }
})

test('terms of a project are kept apart, and closed to others', async () => {
  const { id } = await insertProject(db, { user_id: ana.user.id })
  await ana.call('POST', `/projects/${id}/glossary`, { terms: [SALT] })
  const csv = 'term\nRótulo\n'
  expect((await ana.call('POST', `/projects/${id}/glossary/csv`, { csv })).status).toBe(200)
  expect(without(await listOf(ana, `/projects/${id}/glossary`))).toEqual([BRAND, SALT])
  expect(await listOf(ana, '/glossary')).toEqual([])
  const eva = await apiCaller(db, at)
  for (const [method, body] of [['GET'], ['POST', { terms: [SALT] }]] as const)
    expect((await eva.call(method, `/projects/${id}/glossary`, body)).status).toBe(404)
  const [term] = await listOf(ana, `/projects/${id}/glossary`)
  expect((await eva.call('DELETE', `/glossary/${term?.id}`)).status).toBe(404)
})

test('what somebody corrects in a project is in their memory, for that pair, and can be forgotten', async () => {
  const project = await insertProject(db, { user_id: ana.user.id, status: 'translated' })
  const track = await insertTrack(db, project, { original_text: 'Sal' })
  await ana.call('POST', `/videos/${project.id}/update-translations`, {
    translations: { [track.id]: 'Sea salt' },
  })
  expect(without(await listOf(ana, '/memory'))).toEqual([ENTRY])
  expect(without(await listOf(ana, '/memory?source_language=es&target_language=en'))).toEqual([ENTRY])
  expect(await listOf(ana, '/memory?target_language=fr')).toEqual([])
  await ana.call('POST', '/memory', { entries: [{ ...ENTRY, original: 'SAL', translation: 'Coarse salt' }] })
  const [entry] = await listOf(ana, '/memory')
  expect(entry).toMatchObject({ original: 'SAL', translation: 'Coarse salt' })
  const eva = await apiCaller(db, at)
  expect((await eva.call('DELETE', `/memory/${entry?.id}`)).status).toBe(404)
  expect((await ana.call('DELETE', `/memory/${entry?.id}`)).status).toBe(204)
  expect(await listOf(ana, '/memory')).toEqual([])
})

test('only the untranslated are tried again when a program asks for that, and other languages can be read', async () => {
  const project = await insertProject(db, { user_id: ana.user.id, status: 'translated' })
  const track = await insertTrack(db, project, { original_text: 'Sal' })
  await ana.call('POST', `/videos/${project.id}/update-translations`, {
    translations: { [track.id]: 'Salt' },
  })
  const retry = () => ana.call('POST', `/videos/${project.id}/translate?scope=untranslated`)
  expect(await (await retry()).json()).toMatchObject({ status: 409, code: 'translation.complete' })
  await insertTrack(db, project, { original_text: 'Agua' })
  expect((await retry()).status).toBe(202)
  const read = async (query: string): Promise<unknown> =>
    (await ana.call('GET', `/projects/${project.id}/translations${query}`)).json()
  expect(await read('')).toMatchObject({
    translations: { [track.id]: 'Salt' },
    languages: [{ language: 'en', translated: 1 }],
  })
  expect(await read('?target_language=fr')).toMatchObject({ target_language: 'fr', translations: {} })
})
