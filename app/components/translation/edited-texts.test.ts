import { expect, test } from 'vitest'
import { EDITS_FIELD, translationField } from '#app/forms/translation-fields.ts'
import { editedTexts, shownField } from './edited-texts.ts'

function form(...texts: [id: string, shown: string | null, now: string][]): FormData {
  const data = new FormData()
  data.append('version', '3')
  for (const [id, shown, now] of texts) {
    if (shown !== null) data.append(shownField(id), shown)
    data.append(translationField(id), now)
  }
  return data
}

test('only the texts that were changed are saved', () => {
  expect(editedTexts(form(['a', 'Salt', 'Salt'], ['b', 'Water', 'Fresh water'], ['c', 'Oil', '']))).toEqual({
    version: 3,
    translations: { b: 'Fresh water', c: '' },
  })
})

test('line breaks of a form are no change', () => {
  expect(editedTexts(form(['a', 'two\r\nlines', 'two\r\nlines']))).toMatchObject({ translations: {} })
})

test('a text of which nothing was shown is saved', () => {
  expect(editedTexts(form(['a', null, 'Salt']))).toMatchObject({ translations: { a: 'Salt' } })
})

test('with script, the changed texts come as one field', () => {
  const data = new FormData()
  data.append('version', '3')
  data.append(EDITS_FIELD, JSON.stringify({ a: 'two\nlines', b: '' }))
  expect(editedTexts(data)).toEqual({ version: 3, translations: { a: 'two\nlines', b: '' } })
  for (const broken of ['{', '{"a":"\\u0000"}', '{"a":"\\ud800"}']) {
    data.set(EDITS_FIELD, broken)
    expect(editedTexts(data)).toEqual({ version: 3, translations: undefined })
  }
})
