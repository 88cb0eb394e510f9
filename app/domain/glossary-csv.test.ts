import { expect, test } from 'vitest'
import { parseGlossary, printGlossary } from './glossary-csv.ts'

const TERMS = [
  { term: 'sal, "fina"', translation: 'fine salt', sourceLanguage: 'es', targetLanguage: 'en' },
  { term: 'Rótulo', translation: null, sourceLanguage: null, targetLanguage: null },
] as const

test('what is exported can be imported', () => {
  expect(parseGlossary(printGlossary(TERMS))).toEqual({ terms: TERMS })
})

test('columns may come in any order, and some may be missing', () => {
  expect(parseGlossary('Target_Language;TERM;translation\nzhTW;sal;鹽')).toEqual({
    terms: [{ term: 'sal', translation: '鹽', sourceLanguage: null, targetLanguage: 'zh-tw' }],
  })
})

test('each wrong line is named', () => {
  const result = parseGlossary('term,translation,target_language\nsal,salt,en\n,x,en\npan,bread,xx\n')
  expect(result).toEqual({
    problems: { 'line 3': ['term'], 'line 4': ['target_language'] },
  })
})

test('a file without the column says so', () => {
  expect(parseGlossary('word\nsal')).toEqual({ problems: { 'line 1': ['term'] } })
})
