import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { MAX_RECIPES } from '#app/domain/recipe.ts'
import { type ApiCaller, apiCaller } from '../setup/api-caller.ts'
import { useDatabase } from '../setup/database.ts'
import { useWebServer } from '../setup/web-server.ts'

const db = useDatabase()
const at = useWebServer()
const Answer = z.looseObject({ id: z.uuid(), name: z.string(), is_default: z.boolean(), version: z.int() })
let ana: ApiCaller
beforeEach(async () => {
  ana = await apiCaller(db, at)
})

const SETTINGS = { source_languages: ['es'], target_languages: ['en', 'de', 'en'] }
const make = async (caller: ApiCaller, name: string, more: object = {}) =>
  caller.call('POST', '/recipes', { name, settings: SETTINGS, ...more })
const listOf = async (caller: ApiCaller) =>
  z.array(Answer).parse(await (await caller.call('GET', '/recipes')).json())

test('a recipe is made with what its settings leave out, and its file makes the same one elsewhere', async () => {
  const response = await make(ana, 'Cocina')
  expect(response.status).toBe(201)
  const made = z.looseObject({ ...Answer.shape, settings: z.looseObject({}) }).parse(await response.json())
  expect(made).toMatchObject({ name: 'Cocina', is_default: true, version: 0 })
  expect(made.settings).toMatchObject({
    target_languages: ['en', 'de'],
    analysis: { frame_step: 3, confidence_threshold: 0.5 },
    render: { hide_original: true },
    use_glossary: true,
    logos: 'keep',
    output: 'watermark',
    on_checks: 'continue',
  })
  const eva = await apiCaller(db, at)
  const copy = await eva.call('POST', '/recipes', { name: made.name, settings: made.settings })
  expect(await copy.json()).toMatchObject({ name: 'Cocina', settings: made.settings })
})

test('one recipe is the default: the first, until another is made it', async () => {
  await make(ana, 'B')
  const other = Answer.parse(await (await make(ana, 'A')).json())
  expect(other.is_default).toBe(false)
  await ana.call('PATCH', `/recipes/${other.id}`, { is_default: true })
  expect((await listOf(ana)).map(({ name, is_default }) => [name, is_default])).toEqual([
    ['A', true],
    ['B', false],
  ])
})

test('of two changes to one version the second is told', async () => {
  const { id } = Answer.parse(await (await make(ana, 'Cocina')).json())
  const path = `/recipes/${id}`
  expect((await ana.call('PATCH', path, { name: 'Uno', version: 0 })).status).toBe(200)
  const second = await ana.call('PATCH', path, { name: 'Dos', version: 0 })
  expect(await second.json()).toMatchObject({ status: 409, code: 'recipe.changed', version: 1 })
  expect((await listOf(ana))[0]?.name).toBe('Uno')
})

test('another’s recipe can be neither read, changed nor deleted', async () => {
  const { id } = Answer.parse(await (await make(ana, 'Cocina')).json())
  const eva = await apiCaller(db, at)
  for (const method of ['GET', 'PATCH', 'DELETE'] as const)
    expect(
      await (await eva.call(method, `/recipes/${id}`, method === 'GET' ? undefined : {})).json(),
    ).toMatchObject({
      code: 'recipe.not-found',
    })
  expect((await ana.call('DELETE', `/recipes/${id}`)).status).toBe(204)
  expect(await listOf(ana)).toEqual([])
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(101) }, 'name'],
  [{ settings: { ...SETTINGS, target_languages: [] } }, 'settings.target_languages'],
  [{ settings: { ...SETTINGS, source_languages: ['tlh'] } }, 'settings.source_languages.0'],
  [{ settings: { ...SETTINGS, analysis: { frame_step: 2 } } }, 'settings.analysis.frame_step'],
  [{ settings: { ...SETTINGS, target_languages: Array(5000).fill('en') } }, 'settings.target_languages'],
])('%j is refused by its field', async (wrong, field) => {
  const response = await make(ana, 'Cocina', wrong)
  expect(await response.json()).toMatchObject({ status: 422, errors: { [field]: expect.anything() } })
  expect(await listOf(ana)).toEqual([])
})

test('a name is taken once, in any case, and an account has at most fifty recipes', async () => {
  await make(ana, 'Cocina')
  expect(await (await make(ana, 'COCINA')).json()).toMatchObject({ status: 409, code: 'recipe.name-taken' })
  const row = await db.selectFrom('recipes').selectAll().executeTakeFirstOrThrow()
  const rows = Array.from({ length: MAX_RECIPES - 1 }, (_, index) => ({
    user_id: row.user_id,
    name: `Serie ${index}`,
    body: JSON.stringify(row.body),
  }))
  await db.insertInto('recipes').values(rows).execute()
  expect(await (await make(ana, 'Otra')).json()).toMatchObject({ status: 409, code: 'recipe.too-many' })
})
