import { expect, test } from 'vitest'
import { asSentence, isAllCaps, withCapitalsOf } from './letter-case.ts'

test.each([
  ['BREAKING NEWS', true],
  ['ÚLTIMA HORA', true],
  ['ПРОДОЛЖЕНИЕ СЛЕДУЕТ', true],
  ['2 KG', true],
  ['A', false],
  ['Breaking NEWS', false],
  ['速報', false],
  ['2024', false],
])('%s is in capitals: %s', (text, expected) => {
  expect(isAllCaps(text)).toBe(expected)
})

test('a heading in capitals goes to an engine as an ordinary sentence', () => {
  expect(asSentence('¡NO TOCAR!', 'es')).toBe('¡No tocar!')
  expect(asSentence('Add the SALT', 'en')).toBe('Add the SALT')
})

test('addresses and handles in a heading keep their letters', () => {
  expect(isAllCaps('FOLLOW @ana_ruiz')).toBe(true)
  expect(asSentence('FOLLOW @Ana_Ruiz NOW', 'en')).toBe('Follow @Ana_Ruiz now')
  expect(withCapitalsOf('FOLLOW @ana_ruiz', 'sigue a @ana_ruiz', 'es')).toBe('SIGUE A @ana_ruiz')
  expect(withCapitalsOf('https://a.com IS NEW', 'https://a.com es nuevo', 'es')).toBe(
    'https://a.com ES NUEVO',
  )
})

test('a translation takes the capitals of its original', () => {
  expect(withCapitalsOf('ADD THE SALT', 'añade la sal', 'es')).toBe('AÑADE LA SAL')
  expect(withCapitalsOf('Add the salt', '¡añade la sal!', 'es')).toBe('¡Añade la sal!')
  expect(withCapitalsOf('add the salt', 'Añade la sal', 'es')).toBe('Añade la sal')
  expect(withCapitalsOf('STREET', 'straße', 'de')).toBe('STRASSE')
})
