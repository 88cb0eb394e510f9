import { expect, test } from 'vitest'
import { LATIN_LANGUAGES } from './languages.ts'
import { bestLanguage, scoreLanguages } from './line-language.ts'

test.each([
  ['She has the story of the year', 'en'],
  ['DO YOU KNOW WHAT TIME IT IS?', 'en'],
  ['Precaliente el horno a 180 grados', 'es'],
  ['Manana salimos temprano', 'es'],
  ['Abra a porta devagar e espere', 'pt'],
  ['La porte est fermee le dimanche', 'fr'],
  ['Die Strasse ist heute gesperrt', 'de'],
  ['Il negozio apre alle nove', 'it'],
])('“%s” goes best with %s', (line, language) => {
  expect(bestLanguage(scoreLanguages(line, LATIN_LANGUAGES))).toBe(language)
})

test('what has no letters goes with none', () => {
  expect(bestLanguage(scoreLanguages('12:30 – 205', LATIN_LANGUAGES))).toBeUndefined()
})
