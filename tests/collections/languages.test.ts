import { beforeEach, expect, test } from 'vitest'
import type { Collection } from '#app/db/collections.server.ts'
import { findLanguageOutputs } from '#app/db/language-outputs.server.ts'
import { findProject } from '#app/db/projects.server.ts'
import type { ProjectId, RunId } from '#app/domain/ids.ts'
import type { Language } from '#app/domain/languages.ts'
import { Recipe } from '#app/domain/recipe.ts'
import type { ArchiveWanted } from '#app/forms/collections.ts'
import { addProject } from '#app/services/collections/add-project.server.ts'
import {
  countByLanguage,
  findChangedOutputs,
  renderChanged,
} from '#app/services/collections/changed-videos.server.ts'
import { createCollection } from '#app/services/collections/edit-collections.server.ts'
import { planArchive } from '#app/services/collections/plan-archive.server.ts'
import { decideText, loadReview } from '#app/services/collections/review.server.ts'
import { createRecipe } from '#app/services/recipes/recipes.server.ts'
import { advanceRun } from '#app/services/runs/advance-run.server.ts'
import { translateByHand } from '#app/services/translation/translate-by-hand.server.ts'
import { insertUser, type UserRow } from '#tests/factories/users.ts'
import { playWorker, textOf } from '#tests/runs/played-worker.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
const settings = Recipe.parse({ source_languages: ['es'], target_languages: ['en', 'pt'] })
const PAGE = { limit: 20, offset: 0 }
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

/** A video whose only text is read with doubt, by its file; taken through both languages unless it is to stop before. */
async function video(
  path: string,
  { isPlayed = true } = {},
): Promise<{ projectId: ProjectId; runId: RunId }> {
  const { project } = await addProject(db, owned, { relativePath: path })
  const projectId = project.id
  await db
    .updateTable('projects')
    .set({ status: 'uploaded', video_path: 'projects/x/v' })
    .where('id', '=', projectId)
    .execute()
  const ids = { projectId, runId: await runOf(projectId) }
  if (isPlayed) await play(ids)
  return ids
}
async function runOf(projectId: ProjectId): Promise<RunId> {
  const query = db.selectFrom('project_runs').select('id').where('project_id', '=', projectId)
  return (await query.executeTakeFirstOrThrow()).id
}
const play = (ids: { projectId: ProjectId; runId: RunId }) =>
  playWorker(db, { ...ids, userId: user.id }, [{ ...textOf('Sal'), confidence: 0.3 }])
const project = (id: ProjectId) => findProject(db, { id, userId: user.id })
const decide = (target_language: Language, change: object) =>
  decideText(db, owned, { original: 'Sal', language: 'es', target_language, ...change })
const changed = async () =>
  countByLanguage(await findChangedOutputs(db, owned)).map(({ language, videos }) => [language, videos])
async function translations(projectId: ProjectId): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('translations')
    .innerJoin('text_tracks', 'text_tracks.id', 'track_id')
    .select(['target_language', 'text'])
    .where('project_id', '=', projectId)
    .execute()
  return Object.fromEntries(rows.map(({ target_language, text }) => [target_language, text]))
}
async function rendered(projectId: ProjectId): Promise<string[]> {
  const rows = await db
    .selectFrom('renders')
    .select(['target_language', 'snapshot'])
    .where('project_id', '=', projectId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ target_language, snapshot }) => {
    const { tracks } = snapshot as { tracks: { translation: string }[] }
    return `${target_language}: ${tracks[0]?.translation}`
  })
}

test('the list has the doubtful texts of every language, counts them by language, and is narrowed to one', async () => {
  await video('uno.mp4')
  await video('dos.mp4')
  const all = await loadReview(db, owned, PAGE)
  expect(all.entries.map(({ target, translation, places }) => [target, translation, places])).toEqual([
    ['en', 'Sal en', 2],
    ['pt', 'Sal pt', 2],
  ])
  expect(all.languages).toEqual([
    { language: 'en', total: 1 },
    { language: 'pt', total: 1 },
  ])
  const portuguese = await loadReview(db, owned, { ...PAGE, target: 'pt' })
  expect(portuguese).toMatchObject({ total: 1, languages: all.languages, entries: [{ target: 'pt' }] })
})

test('a language that is still being translated is not listed as if its texts were missing', async () => {
  const ids = await video('uno.mp4', { isPlayed: false })
  await play(ids)
  await translateByHand(db, { id: ids.projectId, userId: user.id }, 'fr')
  await db.updateTable('projects').set({ status: 'translating' }).where('id', '=', ids.projectId).execute()
  expect((await loadReview(db, owned, PAGE)).languages.map(({ language }) => language)).toEqual(['en', 'pt'])
})

test('a correction in an earlier language makes the videos anew in that language alone', async () => {
  const [one, other] = [await video('uno.mp4'), await video('dos.mp4')]
  const before = await project(one.projectId)
  expect(before).toMatchObject({ target_language: 'pt', status: 'completed' })
  expect(await decide('en', { translation: 'Salt' })).toEqual({ changed: 2, skipped: 0 })
  expect(await translations(one.projectId)).toEqual({ en: 'Salt', pt: 'Sal pt' })
  // whoever edits the last language meanwhile is not disturbed
  expect(await project(one.projectId)).toEqual(before)
  expect(await changed()).toEqual([['en', 2]])
  expect(await renderChanged(db, owned, { agreedCredits: 0, language: 'pt' })).toMatchObject({ started: 0 })
  expect(await renderChanged(db, owned, { agreedCredits: 0 })).toEqual({ started: 2, skipped: 0 })
  for (const { projectId } of [one, other]) await play({ projectId, runId: await runOf(projectId) })
  expect(await rendered(one.projectId)).toEqual(['en: Sal en', 'pt: Sal pt', 'en: Salt'])
  expect(await changed()).toEqual([])
  expect(await project(one.projectId)).toMatchObject({ status: 'completed', outputs_stale: false })
  const languages = (await findLanguageOutputs(db, other.projectId)).map(({ language }) => language)
  expect(languages).toEqual(['en', 'pt'])
})

test('a correction taken back offers nothing', async () => {
  await video('uno.mp4')
  await decide('en', { translation: 'Salt' })
  await decide('en', { translation: 'Sal en' })
  expect(await changed()).toEqual([])
})

test('corrections in both languages are made anew without asking an engine again', async () => {
  const { projectId } = await video('uno.mp4')
  await decide('en', { translation: 'Salt' })
  await decide('pt', { translation: 'Sal marinho' })
  expect(await changed()).toEqual([
    ['en', 1],
    ['pt', 1],
  ])
  expect(await renderChanged(db, owned, { agreedCredits: 0 })).toEqual({ started: 2, skipped: 0 })
  await play({ projectId, runId: await runOf(projectId) })
  expect((await rendered(projectId)).slice(2)).toEqual(['en: Salt', 'pt: Sal marinho'])
  expect(await changed()).toEqual([])
})

test('a correction in the first language while the second one is translated is kept, and offered at the end', async () => {
  const ids = await video('uno.mp4', { isPlayed: false })
  const isTurn = async () => {
    await advanceRun(db, ids.runId)
    const now = await project(ids.projectId)
    return now?.status === 'translating' && now.target_language === 'pt'
  }
  await playUntil(ids, isTurn)
  expect(await decide('en', { translation: 'Salt' })).toEqual({ changed: 1, skipped: 0 })
  // the run is not over: it goes its way
  expect(await changed()).toEqual([])
  await play(ids)
  expect(await translations(ids.projectId)).toEqual({ en: 'Salt', pt: 'Sal pt' })
  expect(await changed()).toEqual([['en', 1]])
})

test('another treatment holds for all languages, and what is right as it is for one', async () => {
  await video('uno.mp4')
  await decide('en', { accepted: true })
  expect((await loadReview(db, owned, PAGE)).entries.map(({ target }) => target)).toEqual(['pt'])
  expect(await changed()).toEqual([])
  await decide('pt', { disposition: 'keep' })
  expect(await changed()).toEqual([
    ['en', 1],
    ['pt', 1],
  ])
})

test('an archive says of each language whether its video is out of date, and names none that was not made', async () => {
  const { projectId } = await video('uno.mp4')
  await decide('en', { translation: 'Salt' })
  await translateByHand(db, { id: projectId, userId: user.id }, 'fr')
  const wanted: ArchiveWanted = { names: '{name}.{lang}.{ext}', include: ['videos', 'reports'] }
  const { files } = await planArchive(db, owned, wanted)
  expect(files.map(({ name }) => name)).toEqual(['uno.en.mp4', 'uno.en.json', 'uno.pt.mp4', 'uno.pt.json'])
  const isStale: boolean[] = []
  for (const file of files.filter(({ name }) => name.endsWith('.json'))) {
    const opened = await file.open()
    if (!Buffer.isBuffer(opened)) throw new TypeError('a report is printed at once')
    isStale.push(opened.toString().includes('"out_of_date": true'))
  }
  expect(isStale).toEqual([true, false])
})

/** As workers do, job by job, until something is so. */
async function playUntil(ids: { projectId: ProjectId; runId: RunId }, isSo: () => Promise<boolean>) {
  await playWorker(db, { ...ids, userId: user.id }, [{ ...textOf('Sal'), confidence: 0.3 }], isSo)
}
