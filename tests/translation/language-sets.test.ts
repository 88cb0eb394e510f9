import { afterAll, expect, test } from 'vitest'
import type { Owned } from '#app/db/projects.server.ts'
import type { Language } from '#app/domain/languages.ts'
import { createEngines } from '#app/services/translation/engines.server.ts'
import { loadTranslations } from '#app/services/translation/load-translations.server.ts'
import { runTranslation } from '#app/services/translation/run-translation.server.ts'
import { saveTranslations } from '#app/services/translation/save-translations.server.ts'
import { startTranslation, type TranslationWish } from '#app/services/translation/start-translation.server.ts'
import { translateByHand } from '#app/services/translation/translate-by-hand.server.ts'
import { insertProject, type ProjectRow } from '../factories/projects.ts'
import { insertOutput } from '../factories/outputs.ts'
import { insertTrack, insertTranslation } from '../factories/tracks.ts'
import { useDatabase } from '../setup/database.ts'

const db = useDatabase()
const engines = createEngines()
afterAll(() => engines.close())

const owned = ({ id, user_id }: ProjectRow): Owned => ({ id, userId: user_id })

/** Starts a translation and does the job that this has queued. */
async function translate(project: ProjectRow, wish: TranslationWish): Promise<void> {
  const { id, attempt } = await startTranslation(db, owned(project), wish)
  const { signal } = new AbortController()
  await runTranslation({ projectId: id, attempt }, { db, engines, signal, scope: wish.scope ?? 'all' })
}

async function textsNow(project: ProjectRow, target?: Language) {
  const { tracks, ...loaded } = await loadTranslations(db, owned(project), { target })
  return { texts: tracks.map(({ text }) => text), ...loaded }
}

test('one analysis is translated from Spanish into English and French; back and forth nothing is lost', async () => {
  const project = await insertProject(db, { status: 'analyzed' })
  const salt = await insertTrack(db, project, { original_text: 'Con la sal' })
  await insertTrack(db, project, { original_text: 'El agua' })

  await translate(project, { target: 'en' })
  await saveTranslations(db, owned(project), { translations: { [salt.id]: 'With sea salt' } })
  await translate(project, { target: 'fr' })
  expect(await textsNow(project)).toMatchObject({ texts: ['Avec le sel', "L'eau"], target: 'fr' })

  const { version } = await translateByHand(db, owned(project), 'en')
  expect(await textsNow(project)).toMatchObject({
    texts: ['With sea salt', 'The water'],
    target: 'en',
    project: { status: 'translations_edited', version },
    sets: [
      { language: 'en', translated: 2 },
      { language: 'fr', translated: 2 },
    ],
  })
  await saveTranslations(db, owned(project), { translations: { [salt.id]: 'With coarse salt' }, version })
  await translateByHand(db, owned(project), 'fr')
  expect((await textsNow(project)).texts).toEqual(['Avec le sel', "L'eau"])
  expect((await textsNow(project, 'en')).texts).toEqual(['With coarse salt', 'The water'])
})

test('a video is out of date in another language, and up to date again when its own comes back', async () => {
  const project = await insertProject(db, { status: 'translated', target_language: 'en' })
  const track = await insertTrack(db, project, { original_text: 'Con la sal' })
  await insertTranslation(db, track, { text: 'With that salt', origin: 'person' })
  await insertOutput(db, project)
  const isStale = async () => (await textsNow(project)).project.outputs_stale

  await translate(project, { target: 'fr' })
  expect(await isStale()).toBe(true)
  await translate(project, { target: 'en', scope: 'untranslated' })
  expect(await isStale()).toBe(false)
  await translateByHand(db, owned(project), 'ja')
  expect(await isStale()).toBe(true)
  await translateByHand(db, owned(project), 'en')
  expect(await isStale()).toBe(false)
})

test('a save of a page that still shows the other language is a conflict and changes nothing', async () => {
  const project = await insertProject(db, { status: 'translated', target_language: 'en', version: 3 })
  const track = await insertTrack(db, project, { original_text: 'Sal' })
  await insertTranslation(db, track, { text: 'Salt' })
  await translateByHand(db, owned(project), 'fr')
  await expect(
    saveTranslations(db, owned(project), { translations: { [track.id]: 'Sea salt' }, version: 3 }),
  ).rejects.toMatchObject({ code: 'translation.stale' })
  expect((await textsNow(project)).texts).toEqual([null])
})

test('back in a language, only what is missing there is translated when it is asked for', async () => {
  const project = await insertProject(db, { status: 'translated', target_language: 'fr' })
  const track = await insertTrack(db, project, { original_text: 'Con la sal' })
  await insertTranslation(db, track, { text: 'With that salt', target_language: 'en' })
  await insertTrack(db, project, { original_text: 'El agua' })
  await translate(project, { target: 'en', scope: 'untranslated' })
  expect((await textsNow(project)).texts).toEqual(['With that salt', 'The water'])
})

test('into a language that nothing translates into one goes on by hand, from wherever texts can be edited', async () => {
  const project = await insertProject(db, { status: 'completed', target_language: 'en', video_path: 'x' })
  const track = await insertTrack(db, project, { original_text: 'Sal' })
  const opened = await translateByHand(db, owned(project), 'ja')
  expect(opened).toMatchObject({ status: 'translations_edited', target_language: 'ja' })
  await saveTranslations(db, owned(project), { translations: { [track.id]: '塩' } })
  expect((await textsNow(project)).texts).toEqual(['塩'])
})

test('what is known from earlier work and the glossary is filled in by hand too, over nothing that is there', async () => {
  const first = await insertProject(db, {
    status: 'translated',
    source_language: 'ja',
    target_language: 'de',
  })
  const said = await insertTrack(db, first, { original_text: '塩', language: 'ja' })
  await saveTranslations(db, owned(first), { translations: { [said.id]: 'Salz' } })

  const next = await insertProject(db, {
    user_id: first.user_id,
    status: 'analyzed',
    source_language: 'ja',
    target_language: 'de',
  })
  for (const text of ['塩', '水', '180 °C'])
    await insertTrack(db, next, { original_text: text, language: 'ja' })
  const there = await insertTrack(db, next, { original_text: ' 塩 ', language: 'ja' })
  await insertTranslation(db, there, { text: 'Speisesalz', target_language: 'de' })
  expect(await translateByHand(db, owned(next))).toMatchObject({ status: 'analysis_confirmed' })
  expect((await textsNow(next)).texts).toEqual(['Salz', null, '180 °C', 'Speisesalz'])
})

test('while a job runs no other language is opened', async () => {
  const project = await insertProject(db, { status: 'rendering', target_language: 'en' })
  await expect(translateByHand(db, owned(project), 'fr')).rejects.toMatchObject({
    code: 'project.status-changed',
  })
  expect(await translateByHand(db, owned(project), 'en')).toMatchObject({ status: 'rendering' })
})
