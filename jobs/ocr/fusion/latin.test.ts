import { expect, test } from 'vitest'
import {
  spelled,
  withAddresses,
  withApostrophes,
  withDashes,
  withDegrees,
  withEllipsis,
  withLigatures,
  withNumberSign,
  withOpeningMarks,
} from './latin.ts'

test.each([
  ['fr', "la clé de I'atelier", "la clé de l'atelier"],
  ['fr', 'pendant Ies fêtes', 'pendant les fêtes'],
  ['fr', "Il est là, et c'est Ici", "Il est là, et c'est Ici"],
  ['fr', 'Ca suffit, dit-elle. Ca va ?', 'Ça suffit, dit-elle. Ça va ?'],
  ['fr', 'Cannes, Ca. 1900', 'Cannes, Ca. 1900'],
  ['fr', 'La forêt brülait, goüt de capharnaüm', 'La forêt brûlait, goût de capharnaüm'],
  ['it', "I'acqua del Iago", "l'acqua del Iago"],
  ['it', 'Io vado al mare', 'Io vado al mare'],
  ['es', 'Ia reIojería', 'la relojería'],
  ['en', "I'm in Iowa", "I'm in Iowa"],
  ['en', "Yes! | will be there, |'m sure", "Yes! I will be there, I'm sure"],
  ['en', 'Home | About | Sign in', 'Home | About | Sign in'],
  ['es', 'sal | pimienta', 'sal | pimienta'],
  ['de', 'In der KüchenIampe', 'In der Küchenlampe'],
  ['es', 'El pingúino y la cigúeña', 'El pingüino y la cigüeña'],
  ['es', 'ALGÚN PINGÚINO', 'ALGÚN PINGÜINO'],
  ['pt', 'agúente', 'agúente'],
] as const)('%s: %s is %s', (language, read, meant) => {
  expect(spelled(read, language)).toBe(meant)
})

const read = (text: string, confidence = 0.95) => ({ text, confidence })

test('apostrophes between letters are curved where as many of the sure readings have them so as not', () => {
  const readings = [read('Non c’è'), read("Non c'è"), read('Non c’e'), read("Nonc'è", 0.5)]
  expect(withApostrophes("Non c'è un po' d'acqua", readings)).toBe("Non c’è un po' d’acqua")
})

test('one of two is enough: a straight one is not taken for curved', () => {
  expect(withApostrophes("Non c'è", [read("Non c'è", 0.97), read('Non c’è')])).toBe('Non c’è')
})

test('they stay straight where most have them so, and where no reading shows one', () => {
  expect(withApostrophes("C'était", [read("C'était"), read('C’était', 0.7)])).toBe("C'était")
  expect(withApostrophes("C'était", [read('Cétait')])).toBe("C'était")
})

test.each([
  [
    'that most of the sure readings see',
    ['Nein — gut', 'Nein — gut', 'Nein - gut'],
    'Nein - gut',
    'Nein — gut',
  ],
  ['also beside one', ['Roma — Milano'], 'Roma -— Milano', 'Roma — Milano'],
  ['at the start of the line', ['— Hola'], '- Hola', '— Hola'],
  ['but not where most see a hyphen', ['Nein - gut', 'Nein - gut', 'Nein — gut'], 'Nein - gut', 'Nein - gut'],
  ['but not within a word', ['laissez—le'], 'laissez-le', 'laissez-le'],
])('a hyphen becomes the em dash %s', (_what, readings, text, expected) => {
  expect(
    withDashes(
      text,
      readings.map((each) => read(each)),
    ),
  ).toBe(expected)
})

test.each([
  ['Mañana..', 'Mañana...'],
  ['Mañana...', 'Mañana...'],
  ['Mañana.', 'Mañana.'],
  ['..y mañana', '...y mañana'],
  ['Pues.. mañana', 'Pues... mañana'],
  ['1..2', '1..2'],
  ['../notes', '../notes'],
])('of three dots none is lost: %s', (text, expected) => {
  expect(withEllipsis(text)).toBe(expected)
})

test.each([
  ['info@ example.org', 'info@example.org'],
  ['info @example.org', 'info@example.org'],
  ['www.example.com/ offer', 'www.example.com/offer'],
  ['https://example.com/a/ b', 'https://example.com/a/b'],
  ['# TravelTips', '#TravelTips'],
  ['@ 2026 Acme', '© 2026 Acme'],
  ['Follow @maria now', 'Follow @maria now'],
  ['# 1 in town', '# 1 in town'],
  ['See www.example.com. It is new', 'See www.example.com. It is new'],
  ['salt / pepper', 'salt / pepper'],
])('%s is %s', (text, expected) => {
  expect(withAddresses(text)).toBe(expected)
})

test.each([
  ['fr', 'Rue n? 5', 'Rue n° 5'],
  ['fr', 'N’ 12', 'N° 12'],
  ['es', 'Calle Mayor n° 25', 'Calle Mayor nº 25'],
  ['de', 'n? 5', 'n? 5'],
  ['fr', 'Combien ? 5', 'Combien ? 5'],
] as const)('in %s %s is %s', (language, text, expected) => {
  expect(withNumberSign(text, language)).toBe(expected)
})

test.each([
  ['Unos 30 *C hoy', 'Unos 30 °C hoy'],
  ['Unos 30ºF', 'Unos 30°F'],
  ['Unos 15 °€ hoy', 'Unos 15 °C hoy'],
  ['Unos 15 °℃', 'Unos 15 °C'],
  ['2 * Casa', '2 * Casa'],
  ['El 8.º C', 'El 8.º C'],
])('%s is %s', (text, expected) => {
  expect(withDegrees(text)).toBe(expected)
})

test('marks that open a question stand at its first letter', () => {
  expect(withOpeningMarks('Pero... ¿ por qué? ¡ Hola!')).toBe('Pero... ¿por qué? ¡Hola!')
  expect(withOpeningMarks('¿Por qué?')).toBe('¿Por qué?')
})

test('two letters become a ligature where the readings see one, in French alone', () => {
  const readings = [read('Ma sœur'), read('Ma sœur'), read('Ma soeur')]
  expect(withLigatures('Ma soeur', readings, 'fr')).toBe('Ma sœur')
  expect(withLigatures('Ma soeur', readings, 'en')).toBe('Ma soeur')
  expect(withLigatures('Ma soeur', [read('Ma soeur')], 'fr')).toBe('Ma soeur')
})
