import { expect, test } from 'vitest'
import type { DrawnMark } from '../crop/dashes.ts'
import { withDrawnDashes } from './drawn-dashes.ts'

/** Characters of one width each, as a recognizer read them. */
function charactersOf(text: string) {
  const letters = Array.from(text)
  return letters.map((letter, at) => ({
    text: letter,
    probability: 0.99,
    place: (at + 0.5) / letters.length,
    others: [],
  }))
}

/** Dashes in the middle of the characters at these places of a text that is as long as `text`. */
function drawn(text: string, dashes: readonly (readonly [at: number, length: number, gap: number])[]) {
  const count = Array.from(text).length
  return dashes.map(([at, length, gap]): DrawnMark => {
    const centre = (at + 0.5) / count
    return { from: centre - 0.01, to: centre + 0.01, length, gapBefore: gap, gapBehind: gap, seen: 3 }
  })
}

test.each([
  ['a hyphen that is as long as an en dash', '3 € - 65 %', 4, 0.59, 0.5, '3 € – 65 %'],
  ['an em dash that is as long as an en dash', '3 € — 65 %', 4, 0.59, 0.5, '3 € – 65 %'],
  ['a hyphen that is as long as an em dash', 'sí - no', 3, 1.3, 0.5, 'sí — no'],
  ['an en dash that is as long as a hyphen', 'Parte 3 – Fin', 8, 0.34, 0.5, 'Parte 3 - Fin'],
  ['one whose blank is lost', 'Roma -Lecce', 5, 0.59, 0.5, 'Roma – Lecce'],
  ['one between numbers', '1990-1995', 4, 0.59, 0.1, '1990–1995'],
  ['a hyphen within a word, long in its typeface', 'medio-lleno', 5, 0.5, 0.1, 'medio-lleno'],
  ['a hyphen with the gaps of a monospaced typeface', 'U-Boot', 1, 0.4, 0.4, 'U-Boot'],
  ['a dash of ideographs, which are higher', '東京-大阪', 2, 0.48, 0.36, '東京 – 大阪'],
  ['a dash that was read as the ideograph for one', '本日一半額', 2, 0.88, 0.4, '本日 — 半額'],
  ['the ideograph for one', '第一話です', 1, 0.88, 0.1, '第一話です'],
])('%s is written as it is drawn', (_, text, at, length, gap, expected) => {
  expect(withDrawnDashes(text, charactersOf(text), drawn(text, [[at, length, gap]]))).toBe(expected)
})

test('each of several dashes is what it is by itself', () => {
  const text = 'a - b - c'
  const dashes = drawn(text, [
    [2, 0.34, 0.5],
    [6, 1.3, 0.5],
  ])
  expect(withDrawnDashes(text, charactersOf(text), dashes)).toBe('a - b — c')
})

test('one that nobody has read is put between two words, and in front of the first', () => {
  const characters = charactersOf('3 € 65 %')
  const lost = drawn('3 € 65 %', [[3, 0.59, 0.4]])
  expect(withDrawnDashes('3 € 65 %', characters, lost)).toBe('3 € – 65 %')
  const leading = { from: 0.01, to: 0.04, length: 1.3, gapBefore: Infinity, gapBehind: 0.5, seen: 2 }
  expect(withDrawnDashes('Pues dime', charactersOf('— Pues dime'), [leading])).toBe('— Pues dime')
})

test.each([
  ['of one binarization variant alone', { seen: 1 }],
  ['that touches the next word', { gapBehind: 0.1 }],
])('a bar %s that nobody has read as a dash is none', (_, change) => {
  const text = 'uno dos'
  const [bar] = drawn(text, [[3, 0.59, 0.4]])
  if (!bar) throw new Error('one is drawn')
  expect(withDrawnDashes(text, charactersOf(text), [{ ...bar, ...change }])).toBe(text)
})

test.each([
  ['三十二个小时', 0],
  ['つニつ三つ数える', 3],
  ['第五集的小镇', 1],
  ['La 4.ª parte', 5],
])('the bar of a letter is no dash: %s', (text, at) => {
  const [bar] = drawn(text, [[at, 0.7, 0.34]])
  if (!bar) throw new Error('one is drawn')
  const leading = at === 0 ? { gapBefore: Infinity } : {}
  expect(withDrawnDashes(text, charactersOf(text), [{ ...bar, ...leading }])).toBe(text)
})

test('a bar within a word is not put in, and two hyphens stay two', () => {
  expect(withDrawnDashes('Guarda', charactersOf('Guarda'), drawn('Guarda', [[2, 0.4, 0.4]]))).toBe('Guarda')
  const text = 'run --all'
  const dashes = drawn(text, [
    [4, 0.34, 0.1],
    [5, 0.34, 0.1],
  ])
  expect(withDrawnDashes(text, charactersOf(text), dashes)).toBe(text)
})
