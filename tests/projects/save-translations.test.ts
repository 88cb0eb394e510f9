import { beforeEach, expect, test } from 'vitest'
import type { Owned } from '#app/db/projects.server.ts'
import type { TrackId } from '#app/domain/ids.ts'
import type { SaveTranslations } from '#app/forms/texts.ts'
import { newestOutput } from '#app/services/rendering/outputs.server.ts'
import { confirmTranslations } from '#app/services/translation/confirm-translations.server.ts'
import { loadTranslations } from '#app/services/translation/load-translations.server.ts'
import { saveTranslations } from '#app/services/translation/save-translations.server.ts'
import { insertProject, type ProjectRow } from '#tests/factories/projects.ts'
import { insertOutput } from '#tests/factories/outputs.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
let project: ProjectRow
let owned: Owned
let salt: TrackId
let shout: TrackId
let water: TrackId

beforeEach(async () => {
  project = await insertProject(db, { status: 'translated', current_stage: 'translation', version: 7 })
  owned = { id: project.id, userId: project.user_id }
  salt = (await insertTrack(db, project, { original_text: 'Añade la sal' })).id
  shout = (await insertTrack(db, project, { original_text: ' AÑADE LA SAL' })).id
  water = (await insertTrack(db, project, { original_text: 'Agua' })).id
  for (const id of [salt, shout]) await insertTranslation(db, { id }, { draft: true, unknown_words: 2 })
})

const textsNow = async () => (await loadTranslations(db, owned)).tracks.map(({ text }) => text)
const save = (translations: SaveTranslations['translations'], version?: number) =>
  saveTranslations(db, owned, { translations, version })

// proves translation-9
test('an edit is saved for all groups with the same original, as the words of a person', async () => {
  const saved = await save({ [salt]: 'Put in the salt' }, 7)
  expect(saved).toMatchObject({
    changed: 2,
    duplicates: 1,
    project: { status: 'translations_edited', version: 8, outputs_stale: false },
  })
  expect(await textsNow()).toEqual(['Put in the salt', 'Put in the salt', null])
  expect(await db.selectFrom('translations').selectAll().execute()).toMatchObject(
    [salt, shout].map((track_id) => ({
      track_id,
      origin: 'person',
      draft: false,
      unknown_words: 0,
      engine: null,
    })),
  )
})

test('the same texts change nothing, not even with an old version', async () => {
  const saved = await save({ [salt]: 'Add the salt', [shout]: 'Add the salt', [water]: '' }, 3)
  expect(saved).toEqual({ changed: 0, duplicates: 0, project })
})

test('a save from an older version is refused with both texts, and nothing is saved', async () => {
  await save({ [salt]: 'theirs' }, 7)
  await expect(save({ [salt]: 'mine', [water]: '' }, 7)).rejects.toMatchObject({
    code: 'translation.stale',
    status: 409,
    facts: {
      version: 8,
      conflicts: [{ group_id: salt, original: 'Añade la sal', yours: 'mine', theirs: 'theirs' }],
    },
  })
  expect(await textsNow()).toEqual(['theirs', 'theirs', null])
})

test('without a version the last save wins', async () => {
  await save({ [salt]: 'first' })
  expect(await save({ [salt]: 'second' })).toMatchObject({ project: { version: 9 } })
})

test("a group of another project is refused, and the others' texts are not saved either", async () => {
  const foreign = await insertTrack(db, await insertProject(db))
  await expect(save({ [salt]: 'x', [foreign.id]: 'y' })).rejects.toMatchObject({
    code: 'translation.unknown-group',
    status: 422,
  })
  expect(await textsNow()).toEqual(['Add the salt', 'Add the salt', null])
})

test.each([
  ['completed', 'translations_edited'],
  ['rendering', 'rendering'],
  ['rendering_premium', 'rendering_premium'],
] as const)(
  'a save when %s leaves %s, and marks the video that there is as out of date',
  async (status, after) => {
    await db.updateTable('projects').set({ status, watermarked_video_path: 'x' }).execute()
    const { project: saved } = await save({ [water]: 'Water' })
    expect(saved).toMatchObject({
      status: after,
      outputs_stale: true,
      watermarked_video_path: 'x',
      version: 8,
    })
  },
)

test('a text that is put back to what the video shows makes the video up to date again', async () => {
  await save({ [salt]: 'Put in the salt' })
  await insertOutput(db, project)
  expect((await save({ [salt]: 'Salt it' })).project.outputs_stale).toBe(true)
  expect((await save({ [salt]: 'Put in the salt' })).project.outputs_stale).toBe(false)
})

test('of two videos the newer one counts', async () => {
  await insertOutput(db, project, 'premium')
  expect((await save({ [salt]: 'Salt it' })).project.outputs_stale).toBe(true)
  await insertOutput(db, project)
  await save({ [salt]: 'Put in the salt' })
  const { project: saved } = await save({ [salt]: 'Salt it' })
  expect(saved.outputs_stale).toBe(false)
  expect(await newestOutput(db, saved)).toBe('watermarked')
})

test('saving mends a translation that failed', async () => {
  await db
    .updateTable('projects')
    .set({ status: 'error', error_code: 'translation.failed', error: 'translation.failed' })
    .execute()
  const { project: saved } = await save({ [water]: 'Water' })
  expect(saved).toMatchObject({ status: 'translations_edited', error: null, error_code: null })
})

test('confirming tells how many texts to be translated have no translation', async () => {
  await insertTrack(db, project, { original_text: 'Logo', disposition: 'keep' })
  await save({ [salt]: '  ' })
  expect(await confirmTranslations(db, owned)).toMatchObject({
    empty: 3,
    project: { status: 'translations_confirmed' },
  })
})

test('confirming a completed project in which nothing was changed leaves it completed', async () => {
  await db.updateTable('projects').set({ status: 'completed' }).execute()
  expect(await confirmTranslations(db, owned)).toMatchObject({ project: { status: 'completed', version: 7 } })
})

test('the texts come with those of the target language alone, in the order of the analysis', async () => {
  await insertTranslation(db, { id: salt }, { target_language: 'fr', text: 'le sel' })
  expect(await textsNow()).toEqual(['Add the salt', 'Add the salt', null])
  await db.updateTable('projects').set({ target_language: 'fr' }).execute()
  expect(await textsNow()).toEqual(['le sel', null, null])
})
