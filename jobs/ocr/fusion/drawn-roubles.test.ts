import { expect, test } from 'vitest'
import { withDrawnRoubles } from './drawn-roubles.ts'

/** Each letter at the middle of its share of the line. */
const characters = (text: string) =>
  Array.from(text, (letter, at) => ({
    text: letter,
    probability: 1,
    place: (at + 0.5) / text.length,
    others: [],
  }))

test.each([
  ['the sign behind an amount', 'Обед 450 Р', 'Обед 450 ₽'],
  ['one without a blank', 'от 90Р в день', 'от 90₽ в день'],
  ['that of a Latin letter', 'Обед 450 P', 'Обед 450 ₽'],
  ['no word', '450 Рублей', '450 Рублей'],
  ['no letter behind a word', 'Группа Р', 'Группа Р'],
])('takes %s', (_, text, expected) => {
  expect(withDrawnRoubles(text, characters(text), () => true)).toBe(expected)
})

test('asks for the place of each letter, and leaves what has no bar', () => {
  const text = '5 Р и 9 Р'
  expect(withDrawnRoubles(text, characters(text), (place) => place > 0.5)).toBe('5 Р и 9 ₽')
})
