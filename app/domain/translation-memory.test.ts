import { expect, test } from 'vitest'
import { parseMemory, printMemory } from './translation-memory.ts'

const ENTRIES = [
  { original: 'Añade\nla sal', translation: 'Add "the" salt', sourceLanguage: 'es', targetLanguage: 'en' },
  { original: '塩', translation: 'Salz', sourceLanguage: 'ja', targetLanguage: 'de' },
] as const

test('what is exported can be imported', () => {
  expect(parseMemory(printMemory(ENTRIES))).toEqual(ENTRIES)
})

test('each wrong line is named with its columns', () => {
  const csv =
    'original,translation,source_language,target_language\nsal,,es,en\npan,bread,es,es\nsal,salt,es,xx\n'
  expect(() => parseMemory(csv)).toThrow(
    expect.objectContaining({
      fields: { 'line 2': ['translation'], 'line 3': ['target_language'], 'line 4': ['target_language'] },
    }),
  )
})

test('a file without its columns says which are missing', () => {
  expect(() => parseMemory('original,translation\nsal,salt')).toThrow(
    expect.objectContaining({ fields: { 'line 1': ['source_language', 'target_language'] } }),
  )
})
