import { expect, test } from 'vitest'
import { findTexts, replacementsOf } from './replacement.ts'

const wanted = { text: 'salt', matchesCase: false, isWholeWord: false }
const text = (id: string, translation: string, disposition = 'translate') => ({
  ...{ id, original: `sal ${id}`, translation, disposition },
})
const TEXTS = [text('a', 'Salt and salt'), text('b', 'Pepper'), text('c', 'salt', 'keep')]
const inTranslations = { wanted, searchedIn: 'translations', replacement: 'sugar' } as const

test('translations are found and replaced, those of what is not translated are left alone', () => {
  const found = findTexts(TEXTS, inTranslations)
  expect(found).toMatchObject([{ text: { id: 'a' }, hitCount: 2, replaced: 'sugar and sugar' }])
  expect(replacementsOf(found)).toEqual({ a: 'sugar and sugar' })
})

test('originals are found and nothing of them is replaced', () => {
  const asked = { ...inTranslations, wanted: { ...wanted, text: 'sal' }, searchedIn: 'originals' } as const
  expect(findTexts(TEXTS, asked).map(({ text: { id } }) => id)).toEqual(['a', 'b', 'c'])
  expect(replacementsOf(findTexts(TEXTS, asked))).toEqual({})
})

test('what would be too long, and what would be the same, is not saved', () => {
  const long = findTexts([text('a', 'salt'.repeat(400))], {
    ...inTranslations,
    replacement: 'salt and pepper',
  })
  expect(long).toMatchObject([{ hitCount: 400, replaced: undefined }])
  expect(replacementsOf(long)).toEqual({})
  expect(replacementsOf(findTexts([text('a', 'salt')], { ...inTranslations, replacement: 'salt' }))).toEqual(
    {},
  )
})

test('a word can be taken out', () => {
  expect(replacementsOf(findTexts([text('a', 'salt')], { ...inTranslations, replacement: '' }))).toEqual({
    a: '',
  })
})
