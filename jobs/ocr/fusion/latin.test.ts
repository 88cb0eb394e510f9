import { expect, test } from 'vitest'
import { spelled, withApostrophes, withDashes, withEllipsis, withLigatures } from './latin.ts'

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

test('two letters become a ligature where the readings see one, in French alone', () => {
  const readings = [read('Ma sœur'), read('Ma sœur'), read('Ma soeur')]
  expect(withLigatures('Ma soeur', readings, 'fr')).toBe('Ma sœur')
  expect(withLigatures('Ma soeur', readings, 'en')).toBe('Ma soeur')
  expect(withLigatures('Ma soeur', [read('Ma soeur')], 'fr')).toBe('Ma soeur')
})
