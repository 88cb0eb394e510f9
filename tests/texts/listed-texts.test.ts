import { beforeEach, expect, test } from 'vitest'
import { loadEditor, loadTextPage } from '#app/services/translation/load-editor.server.ts'
import { loadRowChecks } from '#app/services/texts/row-checks.server.ts'
import { insertTrack, insertTranslation, type TrackRow } from '#tests/factories/tracks.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useWebServer } from '#tests/setup/web-server.ts'
import { type Editing, editing } from './editing.ts'

const db = useDatabase()
const at = useWebServer()
let edit: Editing
let clean: TrackRow
let numbers: TrackRow
let empty: TrackRow

beforeEach(async () => {
  edit = await editing(db, at)
  const texts = [
    ['Hola', 'Hello'],
    ['De 10 a 12', 'From 10 to 13'],
    ['Adiós', ''],
  ] as const
  const tracks = await Promise.all(
    texts.map(([original_text], ordinal) => insertTrack(db, edit.project, { ordinal, original_text })),
  )
  for (const [index, track] of tracks.entries())
    await insertTranslation(db, track, { text: texts[index]?.[1] ?? '' })
  const [first, second, third] = tracks
  if (!first || !second || !third) throw new Error('three texts were made')
  ;[clean, numbers, empty] = [first, second, third]
})

const listed = async (asked: object) => {
  const page = await loadTextPage(db, edit.owned, { query: '', page: 1, ...asked })
  return page.groups.map(({ original }) => original)
}

test('the list shows the texts of a filter, and a search among them', async () => {
  expect(await listed({})).toEqual(['Hola', 'De 10 a 12', 'Adiós'])
  expect(await listed({ filter: 'findings' })).toEqual(['De 10 a 12', 'Adiós'])
  expect(await listed({ filter: 'empty' })).toEqual(['Adiós'])
  expect(await listed({ filter: 'findings', query: '10' })).toEqual(['De 10 a 12'])
  await edit.change('PATCH', `/texts/${clean.id}`, { reviewed: true })
  expect(await listed({ filter: 'unreviewed' })).toEqual(['De 10 a 12', 'Adiós'])
  const page = await loadEditor(db, edit.owned, { query: '', page: 1, filter: 'empty', order: 'doubt' })
  expect(page).toMatchObject({
    found: 1,
    filter: 'empty',
    order: 'doubt',
    counts: { detected: 3, reviewed: 1 },
  })
})

test('the most doubtful come first, and what is said to be right last', async () => {
  expect(await listed({ order: 'doubt' })).toEqual(['Adiós', 'De 10 a 12', 'Hola'])
  await edit.change('PATCH', `/texts/${empty.id}`, { reviewed: true })
  expect(await listed({ order: 'doubt' })).toEqual(['De 10 a 12', 'Hola', 'Adiós'])
})

test('the rows are told what there is to look at, and the terms that matter to them', async () => {
  const term = { user_id: edit.ana.user.id, target_language: 'en' } as const
  await db
    .insertInto('glossary_terms')
    .values([
      { ...term, term_key: 'hola', term: 'Hola', translation: 'Hello' },
      { ...term, term_key: 'agua', term: 'Agua', translation: 'Water' },
    ])
    .execute()
  expect(await loadRowChecks(db, edit.owned)).toMatchObject({
    findings: [
      [numbers.id, [{ code: 'numbers', dismissed: null }]],
      [empty.id, [{ code: 'empty', dismissed: null }]],
    ],
    toReview: [numbers.id, empty.id],
    terms: [['es', [['Hola', 'Hello']]]],
  })
})

test('a finding is put aside in all places of a text, and comes back when the text is changed', async () => {
  const twin = await insertTrack(db, edit.project, { ordinal: 3, original_text: 'De 10 a 12' })
  await insertTranslation(db, twin, { text: 'From 10 to 13' })
  const aside = { group_id: numbers.id, code: 'numbers', reason: 'so it is', scope: 'all' }
  expect((await edit.call('POST', '/checks/dismiss', aside)).status).toBe(204)
  expect(await listed({ filter: 'findings' })).toEqual(['Adiós'])
  const { findings, toReview } = await loadRowChecks(db, edit.owned)
  expect(new Map(findings).get(numbers.id)).toMatchObject([{ code: 'numbers', dismissed: 'so it is' }])
  expect(toReview).toEqual([empty.id])
  await edit.change('PATCH', `/texts/${numbers.id}`, { style: { fill: '#ffee00' } })
  expect(await listed({ filter: 'findings' })).toEqual(['De 10 a 12', 'Adiós'])
})
