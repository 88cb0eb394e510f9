import { expect, test } from 'vitest'
import type { DrawnLetter } from '../crop/letter-heights.ts'
import { withDrawnCase } from './drawn-case.ts'

const HEIGHTS = { capital: 34, x: 25 }

/** Characters of one width each, as a recognizer read them; places are told to half a character. */
function charactersOf(text: string) {
  const letters = Array.from(text)
  return letters.map((letter, at) => ({
    text: letter,
    probability: 0.99,
    place: (at + (at % 2 ? 0.2 : 0.6)) / letters.length,
    others: [],
  }))
}

/** The letters that stand alone on the base line of a text that is drawn like this; dots and tails are left out. */
function drawn(text: string, { capital, x } = HEIGHTS): DrawnLetter[] {
  const letters = Array.from(text)
  return letters.flatMap((letter, at) => {
    if (!/[a-z0-9]/iu.test(letter) || /[ijgpqy]/u.test(letter)) return []
    const height = /[A-Z0-9bdfhkl]/u.test(letter) ? capital : x
    return [{ from: (at + 0.1) / letters.length, to: (at + 0.9) / letters.length, height }]
  })
}

test.each([
  ['a capital read for a small letter', 'Silver 138', 'silver 138'],
  ['a small letter read for a capital', 'silver 138', 'Silver 138'],
  ['one within a line', 'we own Zero', 'we own zero'],
  ['a word of capitals', 'sin VOZ', 'sin voz'],
  ['a name whose capitals are right', 'Use code SAVE', 'Use code SAVE'],
  ['letters beside small ones alone', 'Oscuro camino', 'oscuro camino'],
  ['letters beside tall ones alone', 'Casa 21', 'Casa 21'],
  ['a word behind a mark', '¡Solo 5 pasos', '¡solo 5 pasos'],
])('%s is as high as it is drawn', (_, read, drawnAs) => {
  const well = drawn(drawnAs)
  expect(withDrawnCase(read, charactersOf(read), () => [well])).toBe(drawnAs)
})

test.each([
  ['no other letter tells', 'SOS', drawn('sos')],
  ['hardly any letter stands alone', 'Silver 138', drawn('silver 138').slice(0, 3)],
  ['nothing is found', 'Silver 138', []],
  ['capitals are hardly higher than small letters', 'Sol', drawn('sol', { capital: 26, x: 24 })],
  ['it would stand within a word', 'Use code', drawn('USe code')],
])('the case stays as it was read where %s', (_, read, letters) => {
  expect(withDrawnCase(read, charactersOf(read), () => [letters])).toBe(read)
})

test('two variants that show half of the letters tell what one alone does not', () => {
  const half = drawn('silver 138').filter((_, at) => at % 2 === 0 || at === 1)
  const { length } = drawn('silver 138')
  expect(half.length / length).toBeLessThan(0.8)
  const read = (variants: DrawnLetter[][]) =>
    withDrawnCase('Silver 138', charactersOf('Silver 138'), () => variants)
  expect(read([half])).toBe('Silver 138')
  expect(read([half, half])).toBe('silver 138')
})
