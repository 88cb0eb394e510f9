import { expect, test } from 'vitest'
import { withDrawnEllipses } from './drawn-ellipses.ts'

/** Each letter at the middle of its share of the line. */
const characters = (text: string) =>
  Array.from(text, (letter, at) => ({
    ...{ text: letter, probability: 1, others: [] },
    place: (at + 0.5) / text.length,
  }))

test.each([
  ['I thought so.', 12, 'I thought so...'],
  ['I thought so:', 12, 'I thought so...'],
  ['.and then', 0, '...and then'],
  ['..and then', 0.5, '...and then'],
  ['Well. maybe', 4, 'Well... maybe'],
  ['Mais. !', 4, 'Mais... !'],
  ['What the.?', 8, 'What the...?'],
  ['I thought so...', 13, 'I thought so...'],
  ['소리야.%', 3, '소리야...'],
  ['소리야.…', 3, '소리야...'],
  ['I thought so…', 12, 'I thought so…'],
  ['El 1.º de', 4, 'El 1.º de'],
  // not where a dot was read
  ['I thought so.', 2, 'I thought so.'],
  // two marks with a blank between them are two marks
  ['so. . and', 3.5, 'so. . and'],
])('%s with an ellipsis at its letter %d is %s', (text, at, expected) => {
  const place = (at + 0.5) / text.length
  const drawn = { from: place - 0.03, to: place + 0.03 }
  expect(withDrawnEllipses(text, characters(text), () => [drawn])).toBe(expected)
})

test('several are all written', () => {
  const drawn = [0.5, 5.5].map((at) => ({ from: (at - 0.4) / 6, to: (at + 0.4) / 6 }))
  expect(withDrawnEllipses('.abcd.', characters('.abcd.'), () => drawn)).toBe('...abcd...')
})

test('lines without marks, or with those of numbers alone, are not searched', () => {
  const never = () => {
    throw new Error('searched')
  }
  for (const text of ['No marks', '3.14', '12:30']) expect(withDrawnEllipses(text, [], never)).toBe(text)
})
