import { beforeEach, expect, test } from 'vitest'
import type { Collection } from '#app/db/collections.server.ts'
import type { Translator } from '#app/domain/translator.ts'
import type { Engines } from '#app/services/translation/engines.server.ts'
import { saveTerms } from '#app/services/glossary/glossary.server.ts'
import { runTranslation } from '#app/services/translation/run-translation.server.ts'
import { insertCollection, insertPart } from '#tests/factories/collections.ts'
import type { ProjectRow } from '#tests/factories/projects.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { insertUser } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
let collection: Collection

beforeEach(async () => {
  collection = await insertCollection(db, await insertUser(db))
})

/** An engine that says something else each time it is asked, as those do that see the neighbours. */
function moody(id = 'apertium'): { engines: Engines; asked: string[] } {
  const asked: string[] = []
  const engine: Translator = {
    id,
    quality: 'draft',
    limits: { itemsPerCall: 10, charactersPerCall: 1000 },
    supports: () => true,
    translate(items) {
      asked.push(...items.map(({ text }) => text))
      return Promise.resolve(
        items.map((item) => ({ id: item.id, text: `${item.text} ${asked.length}`, unknownWords: 0 })),
      )
    },
  }
  return {
    asked,
    engines: {
      all: [engine],
      serving: () => [engine],
      missingLegs: () => [],
      forgetInstalledModels: () => undefined,
      close: () => undefined,
    },
  }
}

async function said(original: string, text: string, columns = {}): Promise<ProjectRow> {
  const project = await insertPart(db, collection, { status: 'translated' })
  const track = await insertTrack(db, project, { original_text: original })
  await insertTranslation(db, track, { text, draft: true, unknown_words: 1, ...columns })
  return project
}

async function translate(original: string, engines: Engines) {
  const { id } = await insertPart(db, collection, {
    ...{ status: 'translating', current_stage: 'translation', attempt: 1, stage_started_at: new Date() },
  })
  await insertTrack(db, { id }, { original_text: original })
  await runTranslation({ projectId: id, attempt: 1 }, { db, engines, signal: new AbortController().signal })
  return db
    .selectFrom('translations')
    .innerJoin('text_tracks', 'text_tracks.id', 'track_id')
    .selectAll('translations')
    .where('project_id', '=', id)
    .executeTakeFirstOrThrow()
}

test('the same original is translated as in the videos before, with the doubts that the engine had', async () => {
  await said('Añade la sal', 'Add the salt')
  const { engines, asked } = moody()
  expect(await translate(' AÑADE la sal', engines)).toMatchObject({
    ...{ text: 'Add the salt', origin: 'machine', engine: 'apertium', draft: true, unknown_words: 1 },
  })
  expect(asked).toEqual([])
})

test.each([
  ['has a problem', { problem: 'repetitive' }],
  ['is empty', { text: '' }],
  ['was made by another engine than the one that would be asked', { engine: 'deepl' }],
  ['is in another language', { target_language: 'fr' }],
])('a translation that %s serves nobody', async (_, columns) => {
  await said('Añade la sal', 'Add the salt', columns)
  const { engines, asked } = moody()
  await translate('Añade la sal', engines)
  expect(asked).toEqual(['Añade la sal'])
})

test('neither does that of a video outside the collection, nor one made before its term was known', async () => {
  const alone = await said('Añade la sal', 'Add the salt')
  await db.updateTable('projects').set({ collection_id: null }).where('id', '=', alone.id).execute()
  const { engines, asked } = moody()
  await translate('Añade la sal', engines)
  const owned = { userId: collection.user_id, projectId: null }
  const term = { sourceLanguage: 'es', targetLanguage: 'en' } as const
  await saveTerms(db, owned, [{ ...term, term: 'sal', translation: 'sea salt' }])
  await translate('Añade la sal', engines)
  expect(asked).toEqual(['Añade la sal', 'Añade la sal'])
})
