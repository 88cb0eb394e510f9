import { setTimeout } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import type { Collection } from '#app/db/collections.server.ts'
import { lockAvailable } from '#app/db/credits.server.ts'
import { endRun } from '#app/db/project-runs.server.ts'
import { addProject } from '#app/services/collections/add-project.server.ts'
import { createCollection } from '#app/services/collections/edit-collections.server.ts'
import { finishCollection } from '#app/services/collections/finish-collection.server.ts'
import { loadStanding } from '#app/services/collections/load-standing.server.ts'
import { cancelCollection, changeCollection } from '#app/services/collections/steer-collection.server.ts'
import { createRecipe } from '#app/services/recipes/recipes.server.ts'
import { advanceRun, failRun } from '#app/services/runs/advance-run.server.ts'
import { Recipe } from '#app/domain/recipe.ts'
import { stopRun } from '#app/services/runs/project-run.server.ts'
import { newSecret, seal } from '#app/services/webhooks/signing.server.ts'
import { insertUser, type UserRow } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { queuedJobs } from '#tests/setup/queue.ts'

const db = useDatabase()
const settings = Recipe.parse({ source_languages: ['fr'], target_languages: ['de', 'es'] })
let user: UserRow
let collection: Collection
let owned: { id: Collection['id']; userId: UserRow['id'] }

beforeEach(async () => {
  user = await insertUser(db)
  const recipe = await createRecipe(db, user.id, { name: 'Curso', settings, is_default: false })
  const texts = { name: 'x', source_language: 'es', target_language: 'en', recipe_id: recipe.id } as const
  collection = await createCollection(db, user.id, texts)
  owned = { id: collection.id, userId: user.id }
})

const states = async () => (await loadStanding(db, owned)).parts.map(({ state }) => state)
async function uploaded(path: string) {
  const { project } = await addProject(db, owned, { relativePath: path })
  await db.updateTable('projects').set({ status: 'uploaded' }).where('id', '=', project.id).execute()
  const { id } = await db
    .selectFrom('project_runs')
    .select('id')
    .where('project_id', '=', project.id)
    .executeTakeFirstOrThrow()
  return { project, runId: id }
}

test('a file of a collection with a recipe is taken on by it, in its languages', async () => {
  expect(collection).toMatchObject({ recipe_name: 'Curso', source_language: 'fr', target_language: 'de' })
  const { project, runId } = await uploaded('a/uno.mp4')
  expect(project).toMatchObject({ source_language: 'fr', target_language: 'de' })
  await advanceRun(db, runId)
  expect(await queuedJobs(db, 'analyze')).toMatchObject([{ projectId: project.id }])
})

test.each(['a/uno.mp4', 'b/dos.mp4'])('%s is announced while a stage of a/uno.mp4 ends', async (path) => {
  const { project } = await addProject(db, owned, { relativePath: 'a/uno.mp4' })
  const { announced } = await db.transaction().execute(async (trx) => {
    await trx.updateTable('projects').set({ status: 'uploaded' }).where('id', '=', project.id).execute()
    await lockAvailable(trx, user.id)
    const adding = addProject(db, owned, { relativePath: path })
    // told once the transaction is over
    adding.catch(() => undefined)
    await Promise.race([adding, setTimeout(300)])
    await finishCollection(trx, project)
    return { announced: adding }
  })
  expect(await announced).toMatchObject({ isNew: path !== project.relative_path })
})

test('a paused collection lets no run begin its next step', async () => {
  const { runId } = await uploaded('a/uno.mp4')
  await changeCollection(db, owned, { paused: true })
  await advanceRun(db, runId)
  expect(await states()).toEqual(['paused'])
})

test('cancelling a collection ends its runs, also those that wait for somebody', async () => {
  const [one, other] = [await uploaded('uno.mp4'), await uploaded('dos.mp4')]
  await advanceRun(db, one.runId)
  await db
    .transaction()
    .execute((trx) => endRun(trx, other.project.id, { state: 'needs_look', from: ['running'] }))
  expect(await cancelCollection(db, owned)).toBe(2)
  const runs = await db.selectFrom('project_runs').select('state').execute()
  expect(runs.map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
})

async function toldEvents() {
  const told = await db.selectFrom('webhook_deliveries').select(['event', 'body']).execute()
  return told.map(({ event, body }) => [event, (JSON.parse(body) as { data: unknown }).data])
}

test('the collection is told as finished when its last run is over, and not before', async () => {
  await db
    .insertInto('webhooks')
    .values({ user_id: user.id, url: 'https://example.com/hook', secret: seal(newSecret()) })
    .execute()
  const [one, other] = [await uploaded('uno.mp4'), await uploaded('dos.mp4')]
  await failRun(db, one.runId, 'server.failed')
  expect(await toldEvents()).toEqual([])
  await failRun(db, other.runId, 'server.failed')
  expect(await toldEvents()).toMatchObject([
    ['collection.finished', { projects: 2, failed: 2, cancelled: 0 }],
  ])
})

test('a run that somebody has stopped is over too, once its stage is', async () => {
  await db
    .insertInto('webhooks')
    .values({ user_id: user.id, url: 'https://example.com/hook', secret: seal(newSecret()) })
    .execute()
  const [failed, waiting, working] = [
    await uploaded('uno.mp4'),
    await uploaded('dos.mp4'),
    await uploaded('tres.mp4'),
  ]
  await failRun(db, failed.runId, 'server.failed')
  await advanceRun(db, working.runId)
  await stopRun(db, { id: waiting.project.id, userId: user.id })
  expect(await toldEvents()).toEqual([])
  await stopRun(db, { id: working.project.id, userId: user.id })
  expect(await toldEvents()).toMatchObject([
    ['collection.finished', { projects: 3, completed: 0, failed: 1, cancelled: 2 }],
  ])
})

test('what waits for credits is told with the price of all its outputs that are left', async () => {
  const [waiting, paused] = [await uploaded('uno.mp4'), await uploaded('dos.mp4')]
  await db
    .updateTable('project_runs')
    .set({ state: 'waiting_for_credits', price_each: 3, position: 1 })
    .where('id', '=', waiting.runId)
    .execute()
  await db
    .updateTable('project_runs')
    .set({ state: 'waiting_for_credits', price_each: 3 })
    .where('id', '=', paused.runId)
    .execute()
  expect((await loadStanding(db, owned)).unpaid).toEqual({ videos: 2, credits: 9 })
  // what is paused goes on only once somebody lets it
  await db
    .updateTable('projects')
    .set({ paused_at: new Date() })
    .where('id', '=', paused.project.id)
    .execute()
  expect((await loadStanding(db, owned)).unpaid).toEqual({ videos: 1, credits: 3 })
})
