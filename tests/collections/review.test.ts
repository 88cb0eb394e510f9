import { beforeEach, expect, test } from 'vitest'
import type { Collection } from '#app/db/collections.server.ts'
import type { TrackId } from '#app/domain/ids.ts'
import { saveTerms } from '#app/services/glossary/glossary.server.ts'
import { dismissCheck } from '#app/services/texts/text-checks.server.ts'
import { loadPart } from '#app/services/collections/load-standing.server.ts'
import { decideText, loadReview } from '#app/services/collections/review.server.ts'
import { insertCollection, insertPart } from '#tests/factories/collections.ts'
import type { ProjectRow } from '#tests/factories/projects.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { insertUser } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
const PAIR = { language: 'es', target_language: 'en' } as const
let collection: Collection
let owned: { id: Collection['id']; userId: Collection['user_id'] }

beforeEach(async () => {
  collection = await insertCollection(db, await insertUser(db))
  owned = { id: collection.id, userId: collection.user_id }
})

async function video(texts: Record<string, string>, columns: Partial<ProjectRow> = {}) {
  const { status = 'translated' } = columns
  const project = await insertPart(db, collection, { status, texts_detected: Object.keys(texts).length })
  for (const [original_text, text] of Object.entries(texts))
    await insertTranslation(db, await insertTrack(db, project, { original_text }), { text })
  return project
}
const review = (page = { limit: 20, offset: 0 }) => loadReview(db, owned, page)
const translations = async (original: string) => {
  const rows = await db
    .selectFrom('translations')
    .innerJoin('text_tracks', 'text_tracks.id', 'track_id')
    .select('text')
    .where('original_text', '=', original)
    .execute()
  return rows.map(({ text }) => text).toSorted()
}

test('one list holds what wants a look in all videos, each text once, in pages', async () => {
  const [one, other] = [await video({ Sal: 'Salt', '3 huevos': 'Two eggs' }), await video({ Sal: 'Brine' })]
  await video({ Agua: 'Water' })
  const { entries, total, videos } = await review()
  expect(entries.map(({ original, codes }) => [original, codes])).toEqual([
    ['3 huevos', ['numbers']],
    ['Sal', ['inconsistent']],
  ])
  expect(entries[1]?.videos.map(({ projectId }) => projectId)).toEqual([one.id, other.id])
  expect(videos.get(one.id)).toMatchObject({ name: one.name })
  expect(total).toBe(2)
  expect((await review({ limit: 1, offset: 1 })).entries.map(({ original }) => original)).toEqual(['Sal'])
})

test('a decision goes to all videos that have the text, is remembered, and leaves those being worked on', async () => {
  await video({ Sal: 'Salt', Agua: 'Water' })
  await video({ Sal: 'Brine' })
  await video({ Sal: 'Sel' }, { status: 'translating' })
  const decision = { original: 'sal', ...PAIR, translation: 'Sea salt' }
  expect(await decideText(db, owned, decision)).toEqual({ changed: 2, skipped: 1 })
  expect(await translations('Sal')).toEqual(['Sea salt', 'Sea salt', 'Sel'])
  expect(await translations('Agua')).toEqual(['Water'])
  const memory = await db.selectFrom('translation_memory').select('text').execute()
  expect(memory).toEqual([{ text: 'Sea salt' }])
  expect(await decideText(db, owned, decision)).toEqual({ changed: 0, skipped: 1 })
})

test('a treatment goes to all videos, and what is right as it is does not come again', async () => {
  await video({ Canal: 'Channel', '3 huevos': 'Two eggs' })
  await video({ Canal: 'Kanal', '3 huevos': 'Two eggs' })
  await decideText(db, owned, { original: 'Canal', ...PAIR, disposition: 'keep' })
  await decideText(db, owned, { original: '3 huevos', ...PAIR, accepted: true })
  expect((await review()).entries).toEqual([])
  const kept = await db.selectFrom('text_tracks').select('id').where('disposition', '=', 'keep').execute()
  expect(kept).toHaveLength(2)
})

test('a video without any text is named apart, until somebody adds one by hand', async () => {
  await video({ '3 huevos': 'Two eggs' })
  const silent = await video({})
  await insertPart(db, collection, { status: 'analyzing', texts_detected: 0 })
  expect((await review()).withoutTexts.map(({ id }) => id)).toEqual([silent.id])
  expect((await loadPart(db, owned, silent.id)).hasNoTexts).toBe(true)
  await insertTranslation(db, await insertTrack(db, silent, { original_text: '2 tazas' }), {
    text: 'Three cups',
  })
  expect(await review()).toMatchObject({ total: 2, withoutTexts: [] })
  expect((await loadPart(db, owned, silent.id)).hasNoTexts).toBe(false)
  const decision = { original: '2 tazas', ...PAIR, translation: '2 cups' }
  expect(await decideText(db, owned, decision)).toMatchObject({ changed: 1 })
})

test("nobody sees or decides about the texts of another's collection", async () => {
  await video({ '3 huevos': 'Two eggs' })
  const theirs = { id: owned.id, userId: (await insertUser(db)).id }
  const decision = { original: '3 huevos', ...PAIR, translation: 'x' }
  await expect(loadReview(db, theirs, { limit: 1, offset: 0 })).rejects.toMatchObject({
    code: 'collection.not-found',
  })
  await expect(decideText(db, theirs, decision)).rejects.toMatchObject({ code: 'collection.not-found' })
  expect(await translations('3 huevos')).toEqual(['Two eggs'])
})

test.each<[string, (ids: { project: ProjectRow; track: TrackId }) => Promise<unknown>]>([
  [
    'is translated otherwise',
    ({ track }) =>
      db.updateTable('translations').set({ text: '3 eggs' }).where('track_id', '=', track).execute(),
  ],
  [
    'is read otherwise',
    ({ track }) =>
      db.updateTable('text_tracks').set({ original_text: 'Huevos' }).where('id', '=', track).execute(),
  ],
  ['is taken away', ({ track }) => db.deleteFrom('text_tracks').where('id', '=', track).execute()],
  [
    'is taken as it is',
    ({ project, track }) =>
      dismissCheck(
        db,
        { id: project.id, userId: project.user_id },
        { group_id: track, code: 'numbers', reason: '', dismissed: true, scope: 'all' },
      ),
  ],
])('what was listed is no longer there once it %s', async (_, change) => {
  const project = await video({ '3 huevos': 'Two eggs', Sal: 'Salt' })
  expect(await review()).toMatchObject({ total: 1 })
  const { id: track } = await db
    .selectFrom('text_tracks')
    .select('id')
    .where('original_text', '=', '3 huevos')
    .executeTakeFirstOrThrow()
  await change({ project, track })
  expect(await review()).toMatchObject({ total: 0 })
})

test('a term, and another language, are looked at the next time', async () => {
  const project = await video({ 'Con sal': 'With salt' })
  expect(await review()).toMatchObject({ total: 0 })
  const term = { term: 'sal', translation: 'sea salt', sourceLanguage: 'es', targetLanguage: 'en' } as const
  await saveTerms(db, { userId: owned.userId, projectId: null }, [term])
  expect(await review()).toMatchObject({ entries: [{ codes: ['glossary'] }] })
  await db.updateTable('projects').set({ target_language: 'fr' }).where('id', '=', project.id).execute()
  expect(await review()).toMatchObject({ entries: [{ codes: ['empty'] }] })
})
