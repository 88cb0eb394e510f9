import { beforeEach, expect, test } from 'vitest'
import { AnalysisConfig } from '#app/domain/analysis-config.ts'
import { action, loader } from '#app/routes/projects.$projectId.analysis/analysis.server.ts'
import {
  action as recipesAction,
  loader as recipesLoader,
} from '#app/routes/profile.recipes/recipes.server.ts'
import { insertProject, type ProjectRow } from '#tests/factories/projects.ts'
import { insertSession, insertUser } from '#tests/factories/users.ts'
import { sessionCookie } from '#tests/setup/cookies.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { queuedJobs } from '#tests/setup/queue.ts'
import { routeArgs } from '#tests/setup/route-args.ts'

const db = useDatabase()
const AREA = [
  ['area_kind', 'read'],
  ['area_left', '0'],
  ['area_top', '80'],
  ['area_width', '100'],
] as const
let project: ProjectRow
let cookie: string
beforeEach(async () => {
  const user = await insertUser(db)
  cookie = sessionCookie((await insertSession(db, user, { kind: 'cookie' })).token)
  project = await insertProject(db, {
    ...{ user_id: user.id, status: 'uploaded', current_stage: 'upload', video_path: 'projects/scope/source' },
    ...{ duration_seconds: 10, fps_num: 30_000, fps_den: 1001 },
  })
})

/** Sent as by a browser without script. */
const requestOf = (address: string, fields?: readonly (readonly [string, string])[]) =>
  new Request(`http://127.0.0.1:3000${address}`, {
    headers: { Cookie: cookie, 'Accept-Language': 'de' },
    ...(fields && {
      method: 'POST',
      body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
    }),
  })
const args = (fields?: readonly (readonly [string, string])[]) =>
  routeArgs(requestOf(`/projects/${project.id}/analysis`, fields), {
    params: { projectId: project.id },
  })
const SETTINGS = [
  ['frame_step', '3'],
  ['language', 'es'],
  ['intent', 'start'],
] as const

test('areas that are refused come back as they were sent, and nothing begins', async () => {
  const answer = await action(args([...SETTINGS, ...AREA, ['area_height', '30'], ['from', '1:0']]))
  expect(answer).toMatchObject({
    data: {
      lastResult: { error: { area_kind: ['errors:form.area-outside'] } },
      rows: {
        from: '1:0',
        areas: [{ kind: 'read', left: '0', top: '80', width: '100', height: '30' }],
      },
      isOpen: true,
    },
    init: { status: 400 },
  })
  expect(await queuedJobs(db, 'analyze')).toEqual([])
})

test('the scope that a video was read with is what its form begins with', async () => {
  await action(args([...SETTINGS, ...AREA, ['area_height', '20'], ['from', ''], ['to', '7,5']]))
  expect(await queuedJobs(db, 'analyze')).toMatchObject([{ projectId: project.id }])
  const view = await loader(args())
  expect(view.rows).toMatchObject({ from: '', to: '00:00:07.500' })
  expect(view.rows.areas[0]).toEqual({ kind: 'read', left: '0', top: '80', width: '100', height: '20' })
  expect(view.framesPerSecond).toBeCloseTo(29.97)
})

test('a form that says nothing of the scope leaves it as it is, and an empty one reads all', async () => {
  const scope = { read_areas: [{ x: 0, y: 0.8, width: 1, height: 0.2 }], from_seconds: 2 }
  const scopeAfter = async (fields: readonly (readonly [string, string])[]) => {
    await db
      .updateTable('projects')
      .set({
        ...{ status: 'analyzed', current_stage: 'analysis' },
        analysis_config: JSON.stringify(AnalysisConfig.parse({ frame_step: 3, languages: ['es'], scope })),
      })
      .where('id', '=', project.id)
      .execute()
    await action(args([...SETTINGS.slice(0, 2), ['intent', 'again'], ...fields]))
    return loader(args())
  }
  expect(await scopeAfter([])).toMatchObject({ isOpen: true, rows: { from: '00:00:02.000' } })
  const emptied = await scopeAfter([
    ['from', ''],
    ['to', ''],
  ])
  expect(emptied).toMatchObject({ isOpen: false, rows: { from: '' } })
})

test('a copy of a video that not every browser plays is asked for from here', async () => {
  expect((await loader(args())).original).toEqual({ file: null, progress: null, failure: null })
  await action(args([['intent', 'copy']]))
  expect((await loader(args())).original).toMatchObject({ file: null, progress: 0 })
  expect(await queuedJobs(db, 'preview')).toHaveLength(1)
})

test('a recipe has areas from its form, which come back when they are refused', async () => {
  const recipe = [
    ['name', 'Serie'],
    ['frame_step', '3'],
    ['languages', 'es'],
    ['targets', 'en'],
    ['font_size', '25'],
    ['intent', 'save'],
    ...AREA,
  ] as const
  const post = (height: string) =>
    recipesAction(routeArgs(requestOf('/profile/recipes', [...recipe, ['area_height', height]])))
  expect(await post('21')).toMatchObject({ data: { sentRows: { areas: [{ height: '21' }] } } })
  await post('20')
  const { recipes } = await recipesLoader(routeArgs(requestOf('/profile/recipes')))
  expect(recipes).toMatchObject([
    {
      settings: {
        analysis: { scope: { read_areas: [{ x: 0, y: 0.8, width: 1, height: 0.2 }], ignored_areas: [] } },
      },
    },
  ])
})
