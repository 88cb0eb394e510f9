import { beforeEach, expect, test } from 'vitest'
import type { TranslationItem } from '#app/domain/translator.ts'
import { createEngines } from '#app/services/translation/engines.server.ts'
import { canShorten, shortenText } from '#app/services/translation/shorten-text.server.ts'
import { insertTrack, insertTranslation, type TrackRow } from '#tests/factories/tracks.ts'
import { insertUser } from '#tests/factories/users.ts'
import { engineSaying } from '#tests/setup/engine-saying.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useWebServer } from '#tests/setup/web-server.ts'
import { type Editing, editing } from '../texts/editing.ts'

const db = useDatabase()
const at = useWebServer()
let edit: Editing
let track: TrackRow

beforeEach(async () => {
  edit = await editing(db, at)
  track = await insertTrack(db, edit.project, { original_text: 'Añade 250 g de sal' })
  await insertTranslation(db, track, { text: 'You should now add 250 g of salt' })
})

test('an engine is asked for the original in so many characters, and nothing is saved', async () => {
  const asked: TranslationItem[] = []
  const engines = engineSaying('Add 250 g salt', asked)
  expect(canShorten(engines)).toBe(true)
  expect(await shortenText(db, edit.owned, track.id, { maxCharacters: 14, engines })).toBe('Add 250 g salt')
  expect(asked).toMatchObject([{ text: 'Añade 250 g de sal', maxChars: 14 }])
  expect((await edit.texts()).translations[track.id]).toBe('You should now add 250 g of salt')
})

test('what may not be shown is not taken, and without such an engine nothing is offered', async () => {
  const answerOf = (text: string) =>
    shortenText(db, edit.owned, track.id, { maxCharacters: 14, engines: engineSaying(text) })
  for (const wrong of ['', 'Add 350 g salt', 'Añade 250 g de sal'])
    await expect(answerOf(wrong)).rejects.toMatchObject({ code: 'translation.engine-failed' })
  expect(canShorten(createEngines())).toBe(false)
  const answer = await edit.call('POST', `/texts/${track.id}/shorten`, { max_characters: 14 })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ code: 'translation.no-engine' })
})

test('a text of somebody else is not shortened', async () => {
  const other = await insertUser(db)
  const engines = engineSaying('Add 250 g salt')
  await expect(
    shortenText(db, { ...edit.owned, userId: other.id }, track.id, { maxCharacters: 14, engines }),
  ).rejects.toMatchObject({ code: 'project.not-found' })
})
