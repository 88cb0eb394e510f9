import { expect, test } from 'vitest'
import { tesseractReading, ppOcrReading } from '#tests/ocr/readings.ts'
import type { LatinLanguage } from '#app/domain/languages.ts'
import { voteLatin } from './vote-latin.ts'

const CASES: { why: string; language: LatinLanguage; base: string; others: string[]; text: string }[] = [
  { why: 'accents', language: 'es', base: 'RECETA FACIL', others: ['RECETA FÁCIL'], text: 'RECETA FÁCIL' },
  {
    why: 'accents and blanks',
    language: 'es',
    base: 'Mananaalastres',
    others: ['Mañana a las tres'],
    text: 'Mañana a las tres',
  },
  {
    why: 'a letter that the reference cannot know',
    language: 'de',
    base: 'zu heiBem Wetter',
    others: ['zu heißem Wetter'],
    text: 'zu heißem Wetter',
  },
  {
    why: 'an accent on its own letter rather than another letter that it cannot know',
    language: 'de',
    base: 'Kasespatzle',
    others: ['Küsespätzle', 'Küsespätzle', 'Küsespätzle', 'Käsespätzle'],
    text: 'Käsespätzle',
  },
  {
    why: 'an opening mark that the reference drops',
    language: 'es',
    base: 'Quien dejo la puerta?',
    others: ['¿Quién dejó la puerta?'],
    text: '¿Quién dejó la puerta?',
  },
  {
    why: 'base letters of the reference where one reading stumbles',
    language: 'es',
    base: 'sal y pimienta',
    others: ['sel y pimiente'],
    text: 'sal y pimienta',
  },
  {
    why: 'the accent that most readings have',
    language: 'fr',
    base: 'une foret tranquille',
    others: ['une forêt tränquille', 'une forêt tranquille', 'une foret tranquille', 'une forêt tranquille'],
    text: 'une forêt tranquille',
  },
  {
    why: 'no accent that the language does not write',
    language: 'en',
    base: 'at reception',
    others: ['at réception'],
    text: 'at reception',
  },
  {
    why: 'no mark that only one of several readings has',
    language: 'it',
    base: 'verso il mare',
    others: ["verso il mare'", 'verso il mare', 'verso il mare'],
    text: 'verso il mare',
  },
  {
    why: 'no blank and no other letter within a word that the reference is sure of',
    language: 'pt',
    base: 'leva o casaco',
    others: ['leva o ca saco', 'leva o ca saoo'],
    text: 'leva o casaco',
  },
  {
    why: 'nor where the word lacks nothing but an accent',
    language: 'de',
    base: 'viel Verspatung',
    others: ['viel Vers pätung', 'viel Vers pätung'],
    text: 'viel Verspätung',
  },
  {
    why: 'no mark from a single reading, be it the only one',
    language: 'de',
    base: 'wir kommen',
    others: ['-wir kommen"'],
    text: 'wir kommen',
  },
  {
    why: 'blanks where readings have what lies between two outlined words for a mark',
    language: 'de',
    base: 'Morgenfährt der Zug',
    others: ['Morgen,fährt der Zug', "Morgen'fahrt der Zug", 'Morgenfährt der.Zug'],
    text: 'Morgen fährt der Zug',
  },
  {
    why: 'no word in two for a single reading',
    language: 'de',
    base: 'am Zugfährt',
    others: ['am Zug,fährt', 'am Zugfährt', 'am Zugfährt'],
    text: 'am Zugfährt',
  },
  {
    why: 'an apostrophe, and no blank, beside a short word',
    language: 'fr',
    base: 'quelquun parle',
    others: ["quelqu'un parle", "quelqu'un parle"],
    text: "quelqu'un parle",
  },
  {
    why: 'no digits in place of a word',
    language: 'de',
    base: 'Lichtaus',
    others: ['L103taus', 'L103taus', 'L103taus'],
    text: 'Lichtaus',
  },
]

const NO_WORDS = ['zugfährt', 'lichtaus', "quelqu'un"]
const WORDS = new Set([
  'quelqu',
  'un',
  ...CASES.flatMap(({ text }) => text.toLowerCase().split(' ')).filter((word) => !NO_WORDS.includes(word)),
])
const knows = (word: string) => WORDS.has(word)

test.each(CASES)('takes $why', ({ language, base, others, text }) => {
  const readings = others.map((other) => tesseractReading(other))
  expect(voteLatin(ppOcrReading(base), readings, language, knows).text).toBe(text)
})

test('a letter that the reference nearly took is the one that readings have', () => {
  const base = ppOcrReading('Qu va', 0.6, { Q: { text: 'O', probability: 0.35 } })
  const readings = ['Où va', 'Où va', 'Où va', 'Qù va'].map((text) => tesseractReading(text))
  expect(voteLatin(base, readings, 'fr', () => true).text).toBe('Où va')
  expect(voteLatin(ppOcrReading('Qu va', 0.95), readings, 'fr', () => true).text).toBe('Qù va')
})

test('readings of something else have no vote, and then nothing agrees', () => {
  expect(voteLatin(ppOcrReading('Salida'), [tesseractReading('xq7 ww')], 'es', knows)).toEqual({
    text: 'Salida',
    agreement: 0,
  })
})

test('the nearer the readings are to the reference, the more they agree', () => {
  const same = voteLatin(ppOcrReading('the river'), [tesseractReading('the river')], 'en', knows).agreement
  const other = voteLatin(ppOcrReading('the river'), [tesseractReading('tha rivet')], 'en', knows).agreement
  expect(same).toBe(1)
  expect(other).toBeLessThan(0.9)
})

test('full-width marks are made plain', () => {
  expect(
    voteLatin(ppOcrReading('Preis：5（neu）'), [tesseractReading('Preis: 5 (neu)')], 'de', knows).text,
  ).toBe('Preis: 5 (neu)')
})
