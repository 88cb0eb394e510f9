import { beforeEach, expect, test } from 'vitest'
import type { Collection } from '#app/db/collections.server.ts'
import { endRun } from '#app/db/project-runs.server.ts'
import { addProject } from '#app/services/collections/add-project.server.ts'
import { createCollection } from '#app/services/collections/edit-collections.server.ts'
import { loadStanding } from '#app/services/collections/load-standing.server.ts'
import { cancelCollection, changeCollection } from '#app/services/collections/steer-collection.server.ts'
import { createRecipe } from '#app/services/recipes/recipes.server.ts'
import { advanceRun, failRun } from '#app/services/runs/advance-run.server.ts'
import { Recipe } from '#app/domain/recipe.ts'
import { newSecret, seal } from '#app/services/webhooks/signing.server.ts'
import { insertUser, type UserRow } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { queuedJobs } from '#tests/setup/queued-jobs.ts'

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
  const { project } = await addProject(db, owned, path)
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

test('the collection is told as finished when its last run is over, and not before', async () => {
  await db
    .insertInto('webhooks')
    .values({ user_id: user.id, url: 'https://example.com/hook', secret: seal(newSecret()) })
    .execute()
  const [one, other] = [await uploaded('uno.mp4'), await uploaded('dos.mp4')]
  await failRun(db, one.runId, 'server.failed')
  expect(await db.selectFrom('webhook_deliveries').select('event').execute()).toEqual([])
  await failRun(db, other.runId, 'server.failed')
  expect(await db.selectFrom('webhook_deliveries').select('event').execute()).toEqual([
    { event: 'collection.finished' },
  ])
})
