import { beforeEach, expect, test } from 'vitest'
import { findRunOfProject } from '#app/db/project-runs.server.ts'
import { action as create } from '#app/routes/projects.create/create.server.ts'
import { action, loader } from '#app/routes/profile.recipes/recipes.server.ts'
import {
  action as projectAction,
  loader as projectLoader,
} from '#app/routes/projects.$projectId/project.server.ts'
import { loader as exportFile } from '#app/routes/profile.recipes_.$recipeId.json.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertRun } from '#tests/factories/runs.ts'
import { insertSession, insertUser, type UserRow } from '#tests/factories/users.ts'
import { sessionCookie } from '#tests/setup/cookies.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { routeArgs } from '#tests/setup/route-args.ts'

const db = useDatabase()
const HERE = 'http://127.0.0.1:3000/profile/recipes'
let ana: UserRow
let cookie: string
beforeEach(async () => {
  ana = await insertUser(db)
  cookie = sessionCookie((await insertSession(db, ana, { kind: 'cookie' })).token)
})

/** A form as a browser without script sends it. */
const post = (address: string, fields: readonly (readonly [string, string])[]) =>
  new Request(address, {
    method: 'POST',
    headers: { Cookie: cookie },
    body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
  })
const get = (address: string) => new Request(address, { headers: { Cookie: cookie } })
const load = async (query = '') => loader(routeArgs(get(HERE + query)))

const FORM = [
  ['name', 'Cocina'],
  ['frame_step', '5'],
  ['languages', 'es'],
  ['languages', 'en'],
  ['targets', 'de'],
  ['targets', 'fr'],
  ['min_text_length', '2'],
  ['font_size', '25'],
  ['hide_original', 'on'],
  ['logos', 'keep'],
  ['output', 'premium'],
  ['on_checks', 'stop'],
  ['intent', 'save'],
] as const

test('the form makes the recipe that it shows, where an unticked box is a no', async () => {
  await action(routeArgs(post(HERE, FORM)))
  const { recipes } = await load()
  expect(recipes).toMatchObject([
    {
      name: 'Cocina',
      isDefault: true,
      settings: {
        source_languages: ['es', 'en'],
        target_languages: ['de', 'fr'],
        analysis: { frame_step: 5, min_text_length: 2, paragraph: false },
        use_glossary: false,
        logos: 'keep',
        output: 'premium',
        on_checks: 'stop',
        render: { hide_original: true, use_prevalent_positions: false, font_size: 25 },
      },
    },
  ])
})

test('without a language it is refused by the field, and a second change to one version is told', async () => {
  const without = FORM.filter(([name]) => name !== 'targets')
  expect(await action(routeArgs(post(HERE, without)))).toMatchObject({
    data: { lastResult: { error: { targets: ['errors:form.recipe-languages'] } } },
    init: { status: 400 },
  })
  await action(routeArgs(post(HERE, FORM)))
  const id = (await load()).recipes[0]?.id ?? ''
  expect((await load(`?edit=${id}`)).edited?.name).toBe('Cocina')
  const changed = [...FORM, ['id', id], ['version', '0']] as const
  await action(routeArgs(post(HERE, changed)))
  expect(await action(routeArgs(post(HERE, changed)))).toMatchObject({
    data: { problem: { code: 'recipe.changed' } },
    init: { status: 409 },
  })
})

test('what is exported is imported by another account, and any other file is refused', async () => {
  await action(routeArgs(post(HERE, FORM)))
  const [recipe] = (await load()).recipes
  const params = { recipeId: recipe?.id ?? '' }
  const file = await exportFile(routeArgs(get(`${HERE}/${params.recipeId}/json`), { params }))
  expect(file.headers.get('content-disposition')).toContain('Cocina.json')
  const text = await file.text()
  const eva = await insertUser(db)
  cookie = sessionCookie((await insertSession(db, eva, { kind: 'cookie' })).token)
  await expect(
    exportFile(routeArgs(get(`${HERE}/${params.recipeId}/json`), { params })),
  ).rejects.toBeDefined()
  const send = (content: string) => {
    const body = new FormData()
    body.set('file', new Blob([content]), 'recipe.json')
    return action(routeArgs(new Request(HERE, { method: 'POST', headers: { Cookie: cookie }, body })))
  }
  await send(text)
  expect((await load()).recipes).toMatchObject([{ name: 'Cocina', settings: recipe?.settings }])
  for (const wrong of ['no JSON', '{"name":"x"}', '[]'])
    expect(await send(wrong)).toMatchObject({ data: { problem: { code: 'recipe.not-a-recipe' } } })
})

test('a project made by a recipe has its languages, and a run that waits for the video', async () => {
  await action(routeArgs(post(HERE, FORM)))
  const id = (await load()).recipes[0]?.id ?? ''
  const fields = [
    ['name', 'Uno'],
    ['recipe_id', id],
    ['source_language', 'it'],
    ['target_language', 'it'],
  ] as const
  await create(routeArgs(post('http://127.0.0.1:3000/projects/create', fields)))
  const project = await db.selectFrom('projects').selectAll().executeTakeFirstOrThrow()
  expect(project).toMatchObject({ source_language: 'es', target_language: 'de', status: 'created' })
  const params = { projectId: project.id }
  const page = await projectLoader(routeArgs(get(`http://127.0.0.1:3000/projects/${project.id}`), { params }))
  expect(page.run).toMatchObject({ state: 'running', recipeName: 'Cocina', isAwaitingVideo: true, total: 2 })
})

test('its page lets a run go on that waits for a look, and ends one', async () => {
  const project = await insertProject(db, { user_id: ana.id, status: 'translated' })
  await insertRun(db, project, { state: 'needs_look' })
  const address = `http://127.0.0.1:3000/projects/${project.id}`
  const press = (intent: string) =>
    projectAction(routeArgs(post(address, [['intent', intent]]), { params: { projectId: project.id } }))
  await press('continue-run')
  expect((await findRunOfProject(db, project.id))?.state).toBe('running')
  await press('stop-run')
  expect((await findRunOfProject(db, project.id))?.state).toBe('cancelled')
  expect(await press('stop-run')).toMatchObject({ data: { problem: { code: 'run.not-waiting' } } })
})

test('what a project was made with is kept as a recipe, each time under a name of its own', async () => {
  const config = { frame_step: 5, languages: ['es', 'en'], min_text_length: 2 }
  const project = await insertProject(db, {
    user_id: ana.id,
    name: 'Uno',
    status: 'completed',
    target_language: 'de',
    analysis_config: JSON.stringify(config),
  })
  const press = () =>
    projectAction(
      routeArgs(post(`http://127.0.0.1:3000/projects/${project.id}`, [['intent', 'save-recipe']]), {
        params: { projectId: project.id },
      }),
    )
  await press()
  await press()
  const { recipes } = await load()
  expect(recipes.map(({ name }) => name)).toEqual(['Uno', 'Uno 2'])
  expect(recipes[1]?.settings).toMatchObject({
    source_languages: ['es', 'en'],
    target_languages: ['de'],
    analysis: { frame_step: 5, min_text_length: 2 },
  })
})
