import { beforeEach, expect, test } from 'vitest'
import { putMemory } from '#app/db/translation-memory.server.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { insertUser } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useWebServer } from '#tests/setup/web-server.ts'
import { type Editing, editing } from '../texts/editing.ts'

const db = useDatabase()
const at = useWebServer()
let edit: Editing

beforeEach(async () => {
  edit = await editing(db, at)
})

test('what the person has said for texts like it is suggested, in this pair of languages, and nobody else’s', async () => {
  const track = await insertTrack(db, edit.project)
  await insertTranslation(db, track, { text: 'Put salt' })
  const pair = { sourceLanguage: 'es', targetLanguage: 'en' } as const
  const entry = (original: string, translation: string) => ({ original, translation, ...pair })
  const other = await insertUser(db)
  await db.transaction().execute(async (trx) => {
    await putMemory(trx, edit.owned.userId, [
      entry('Añade la sal fina', 'Add the fine salt'),
      entry('Adiós', 'Bye'),
    ])
    await putMemory(trx, edit.owned.userId, [
      { ...entry('Añade la sal', 'Ajoute le sel'), targetLanguage: 'fr' },
    ])
    await putMemory(trx, other.id, [entry('Añade la sal', 'Secret of another')])
  })
  const answer = await edit.call('GET', `/texts/${track.id}/suggestions`)
  expect(await answer.json()).toMatchObject([
    {
      translation: 'Add the fine salt',
      original: 'Añade la sal fina',
      similarity: expect.closeTo(0.7, 1) as number,
    },
  ])
})
