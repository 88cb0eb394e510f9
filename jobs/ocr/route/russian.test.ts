import { expect, test } from 'vitest'
import { mendRussian } from './russian.ts'

const WORDS = ['спасибо', 'я', 'уже', 'станция', 'мы', 'вы']
const knows = (word: string) => WORDS.includes(word)

test.each([
  {
    what: 'a word that is none',
    text: 'Смасибо, я',
    others: ['Стасибо, я', 'Спасибо, я'],
    mended: 'Спасибо, я',
  },
  { what: 'what is known', text: 'мы уже', others: ['вы уже', 'вы уже'], mended: 'мы уже' },
  { what: 'what no reading has right', text: 'Смасибо', others: ['Стасибо'], mended: 'Смасибо' },
  { what: 'another word', text: 'ужх станция', others: ['станция уже'], mended: 'ужх станция' },
  { what: 'words of a reading that parts them otherwise', text: 'ужх я', others: ['уже'], mended: 'ужх я' },
])('of $text, $what becomes $mended', ({ text, others, mended }) => {
  const readings = others.map((other) => ({ text: other, confidence: 0.9 }))
  expect(mendRussian(text, readings, knows)).toBe(mended)
})
