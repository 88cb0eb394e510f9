import { beforeEach, expect, test } from 'vitest'
import type { Collection } from '#app/db/collections.server.ts'
import { findBalance } from '#app/db/credits.server.ts'
import { Recipe } from '#app/domain/recipe.ts'
import { addProject } from '#app/services/collections/add-project.server.ts'
import { createCollection } from '#app/services/collections/edit-collections.server.ts'
import { loadStanding } from '#app/services/collections/load-standing.server.ts'
import { cancelCollection } from '#app/services/collections/steer-collection.server.ts'
import { deleteProject } from '#app/services/projects/projects.server.ts'
import { createRecipe } from '#app/services/recipes/recipes.server.ts'
import { advanceRun } from '#app/services/runs/advance-run.server.ts'
import { releaseStaleHolds } from '#app/services/runs/hold-run-price.server.ts'
import { insertResumableUpload } from '#tests/factories/resumable-uploads.ts'
import { insertUser, type UserRow } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
let user: UserRow
let owned: { id: Collection['id']; userId: UserRow['id'] }

beforeEach(async () => {
  user = await insertUser(db, { credits: 9 })
  const settings = Recipe.parse({
    source_languages: ['fr'],
    target_languages: ['de', 'es'],
    output: 'premium',
  })
  const recipe = await createRecipe(db, user.id, { name: 'Curso', settings, is_default: false })
  const texts = { name: 'x', source_language: 'es', target_language: 'en', recipe_id: recipe.id } as const
  owned = { id: (await createCollection(db, user.id, texts)).id, userId: user.id }
})

async function announced(path: string, expectedSeconds?: number) {
  const { project } = await addProject(db, owned, { relativePath: path, expectedSeconds })
  return project
}

/** The video has come, and its run is woken. */
async function arrived({ id }: { id: Awaited<ReturnType<typeof announced>>['id'] }, credits: number) {
  await db
    .updateTable('projects')
    .set({ status: 'uploaded', credits_required: credits })
    .where('id', '=', id)
    .execute()
  const run = await db
    .selectFrom('project_runs')
    .select('id')
    .where('project_id', '=', id)
    .executeTakeFirstOrThrow()
  await advanceRun(db, run.id)
}

const standing = async () => {
  const { price, parts } = await loadStanding(db, owned)
  return {
    ...price,
    each: parts.map((part) => [part.price, part.held]),
    left: await findBalance(db, user.id),
  }
}

test('the price of the whole is held before any video has come, as far as the balance goes', async () => {
  await announced('1.mp4', 50)
  await announced('2.mp4', 61)
  await announced('3.mp4', 10)
  await announced('4.mp4', 10)
  await announced('5.avi')
  const each = [
    ...[
      [2, 2],
      [4, 4],
      [2, 2],
    ],
    // of two outputs one is paid
    [2, 1],
    [null, 0],
  ]
  expect(await standing()).toEqual({ credits: 10, held: 9, unknownVideos: 1, each, left: 0 })
})

test('a file that is announced again is held for once', async () => {
  await announced('1.mp4')
  for (let time = 0; time < 2; time += 1) await announced('1.mp4', 90)
  expect(await standing()).toMatchObject({ credits: 4, held: 4, left: 5 })
})

test('once the video is there, what is held is set right', async () => {
  const [shorter, longer, same] = [
    await announced('1.mp4', 100),
    await announced('2.mp4', 50),
    await announced('3.mp4', 50),
  ]
  await arrived(shorter, 1)
  expect(await standing()).toMatchObject({ credits: 6, held: 6, left: 3 })
  await arrived(longer, 2)
  await arrived(same, 1)
  expect(await standing()).toMatchObject({ credits: 8, held: 8, left: 1 })
})

test('what a video turns out to cost less goes to one that waits for credits', async () => {
  const large = await announced('1.mp4', 239)
  const waiting = await announced('2.mp4', 70)
  expect((await standing()).each).toEqual([
    [8, 8],
    [4, 0],
  ])
  await db
    .updateTable('project_runs')
    .set({ state: 'waiting_for_credits' })
    .where('project_id', '=', waiting.id)
    .execute()
  await arrived(large, 2)
  const states = await db.selectFrom('project_runs').select('state').execute()
  expect(states.map(({ state }) => state)).toEqual(['running', 'running'])
})

test('a project that is deleted and a collection that is cancelled give back what was held', async () => {
  const gone = await announced('1.mp4', 50)
  await announced('2.mp4', 50)
  await deleteProject(db, { id: gone.id, userId: user.id })
  expect(await standing()).toMatchObject({ credits: 2, held: 2, left: 7 })
  await cancelCollection(db, owned)
  expect(await standing()).toMatchObject({ credits: 0, held: 0, left: 9 })
})

test('a video that never comes holds nothing for ever; one that is on its way does', async () => {
  const before = new Date(Date.now() - 1000)
  const [never, sent] = [await announced('1.mp4', 50), await announced('2.mp4', 50)]
  await insertResumableUpload(db, sent)
  const after = new Date(Date.now() + 1000)
  expect(await releaseStaleHolds(db, before)).toBe(0)
  expect(await releaseStaleHolds(db, after)).toBe(1)
  expect(await releaseStaleHolds(db, after)).toBe(0)
  expect(await standing()).toMatchObject({ held: 2, unknownVideos: 1, left: 7 })
  await arrived(never, 3)
  expect(await standing()).toMatchObject({ credits: 8, held: 8, left: 1 })
})
