import { beforeEach, expect, test } from 'vitest'
import { ReplaceForm } from '#app/forms/texts.ts'
import { undoChange } from '#app/services/texts/text-history.server.ts'
import { findInTexts, replaceInTexts } from '#app/services/translation/replace-in-texts.server.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useWebServer } from '#tests/setup/web-server.ts'
import { type Editing, editing } from '../texts/editing.ts'

const db = useDatabase()
const at = useWebServer()
let edit: Editing

beforeEach(async () => {
  edit = await editing(db, at)
  for (const [original_text, text] of [
    ['Sal', 'Salt'],
    ['Sal', 'Salt'],
    ['Salado', 'Salty'],
  ] as const)
    await insertTranslation(db, await insertTrack(db, edit.project, { original_text }), { text })
})

const form = (fields: object) => ReplaceForm.parse({ find: 'salt', replacement: 'sugar', ...fields })
const texts = async () => Object.values((await edit.texts()).translations).toSorted()

test('all is replaced in every place as one change, and taken back as one', async () => {
  const { version, changes } = await findInTexts(db, edit.owned, form({}))
  expect(changes).toBe(2)
  expect(await replaceInTexts(db, edit.owned, form({}), version)).toBe(3)
  expect(await texts()).toEqual(['sugar', 'sugar', 'sugary'])
  await undoChange(db, edit.owned)
  expect(await texts()).toEqual(['Salt', 'Salt', 'Salty'])
})

test('texts that have changed since they were counted are not replaced', async () => {
  const { version } = await findInTexts(db, edit.owned, form({}))
  await replaceInTexts(db, edit.owned, form({ word: 'on' }), version)
  await expect(replaceInTexts(db, edit.owned, form({}), version)).rejects.toMatchObject({
    code: 'translation.stale',
  })
  expect(await texts()).toEqual(['Salty', 'sugar', 'sugar'])
})

test('originals are found and never replaced', async () => {
  const asked = form({ find: 'sal', in: 'originals' })
  const { version, found, changes } = await findInTexts(db, edit.owned, asked)
  expect([found.length, changes]).toEqual([2, 0])
  expect(await replaceInTexts(db, edit.owned, asked, version)).toBe(0)
  expect(await texts()).toEqual(['Salt', 'Salt', 'Salty'])
})
