import { expect, test } from 'vitest'
import { glossaryFor, TermFields } from './glossary.ts'

const term = (changes: Partial<Parameters<typeof glossaryFor>[0][number]>) => ({
  term: 'sal',
  translation: 'salt',
  sourceLanguage: 'es' as const,
  targetLanguage: 'en' as const,
  isProjects: false,
  ...changes,
})

test('a term holds for its languages, or for all', () => {
  const terms = [
    term({}),
    term({ term: 'agua', translation: 'eau', targetLanguage: 'fr' }),
    term({ term: 'Rótulo', translation: null, sourceLanguage: null, targetLanguage: null }),
  ]
  expect(glossaryFor(terms, 'es', 'en')).toEqual(
    new Map([
      ['sal', 'salt'],
      ['Rótulo', 'Rótulo'],
    ]),
  )
  expect(glossaryFor(terms, 'it', 'en')).toEqual(new Map([['Rótulo', 'Rótulo']]))
})

test("the project's term wins over the person's, and the narrower over the wider", () => {
  const wide = term({ translation: null, sourceLanguage: null, targetLanguage: null })
  expect(glossaryFor([term({}), wide], 'es', 'en').get('sal')).toBe('salt')
  const projects = { ...wide, isProjects: true, term: 'SAL' }
  expect(glossaryFor([term({}), projects], 'es', 'en')).toEqual(new Map([['SAL', 'SAL']]))
})

test('a translation needs its language', () => {
  const wrong = { term: 'sal', translation: 'salt', source_language: '', target_language: '' }
  expect(TermFields.safeParse(wrong).error?.issues[0]?.path).toEqual(['target_language'])
  expect(TermFields.parse({ ...wrong, target_language: 'zhTW' })).toEqual({
    term: 'sal',
    translation: 'salt',
    sourceLanguage: null,
    targetLanguage: 'zh-tw',
  })
  expect(TermFields.parse({ term: ' Rótulo ' })).toEqual({
    term: 'Rótulo',
    translation: null,
    sourceLanguage: null,
    targetLanguage: null,
  })
  expect(TermFields.safeParse({ ...wrong, translation: null, term: ' ' }).success).toBe(false)
})
