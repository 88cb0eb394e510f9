import { expect, test } from 'vitest'
import { detectLanguage } from './detect-language.ts'

test.each([
  ['the choice wins over the browser', 'en', 'es-ES,es;q=0.9', 'en'],
  ['without a choice the browser decides', undefined, 'en-GB,en;q=0.9', 'en'],
  ['the weight decides, not the place', undefined, 'en;q=0.5, es;q=0.8', 'es'],
  ['each of the six is served', undefined, 'de-AT,de;q=0.9,en;q=0.5', 'de'],
  ['a language that we do not serve is passed over', undefined, 'ja, es;q=0.3', 'es'],
  ['a weight of zero means never', undefined, 'es;q=0, ru', 'en'],
  ['none that we serve: English', undefined, 'ja-JP, ru', 'en'],
  ['any language at all: the default', undefined, '*', 'es'],
  ['no information: Spanish', undefined, null, 'es'],
  ['an empty header is no information', undefined, ' ', 'es'],
  ['a choice that we no longer serve: the browser', 'xx', 'es', 'es'],
  ['such a choice and no browser: English', 'xx', null, 'en'],
  ['a choice with a region', 'es-MX', null, 'es'],
])('%s', (_, chosen, header, expected) => {
  expect(detectLanguage(chosen, header)).toBe(expected)
})
