import { expect, test } from 'vitest'
import type { LatinLanguage } from '#app/domain/languages.ts'
import { ppOcrReading } from '#tests/ocr/readings.ts'
import { respelled } from './spelling.ts'

const WORDS = new Set(
  'el norte antes ferme marché capitán publico público mapa rápido volumen del bajó solo Straße Zug'.split(
    ' ',
  ),
)

function spelledAs(text: string, seen: string, language: LatinLanguage = 'es'): string {
  return respelled(text, ppOcrReading(seen), language, (word) => WORDS.has(word))
}

test.each([
  ['a mark above a letter that makes no word goes', 'antés del ñorte', 'antes del norte', 'antes del norte'],
  ['another accent than the language writes there is the right one', 'rápidò', 'rapido', 'rápido'],
  ['an accent that only one word has comes back', 'El capitan', 'El capitan', 'El capitán'],
  ['no accent comes where several are words, or the word as it is', 'publico', 'publico', 'publico'],
  ['a word that is none is what the reference reads there', 'el gapa', 'el mapa', 'el mapa'],
  ['also with an accent that the reference does not have', 'el capñtai', 'el capitan', 'el capitán'],
  ['marks and capitals stay', '¿ANTÉS?', 'ANTES?', '¿ANTES?'],
  ['a name that neither knows stays', 'Ibáñez', 'Ibanez', 'Ibáñez'],
  ['what the reference has in another place is not taken', 'xq mapa', 'mapa', 'xq mapa'],
  ['a digit among letters is the letter of its shape', 'Baj6 s0lo', 'Baj6 s0lo', 'Bajó solo'],
  ['where that makes no word it stays', 'MP3 A6 gap6 2026', 'MP3 A6 gap6 2026', 'MP3 A6 gap6 2026'],
  ['blanks that the reference dropped change nothing', 'el volúmen', 'elvolumen', 'el volumen'],
])('%s', (_why, text, seen, expected) => {
  expect(spelledAs(text, seen)).toBe(expected)
})

test('a letter that the reference cannot have stays where its own makes no word', () => {
  expect(spelledAs('Straße', 'StraBe', 'de')).toBe('Straße')
})
