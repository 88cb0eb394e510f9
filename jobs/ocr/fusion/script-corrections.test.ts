import { expect, test } from 'vitest'
import { correctJapanese, correctKorean, correctRussian, withJoinedSyllables } from './script-corrections.ts'

test.each([
  ['っ is followed by て', '駅で待っでいます', '駅で待っています'],
  ['ん after an ideograph is followed by で', '本を読んてください', '本を読んでください'],
])('%s', (_why, text, corrected) => {
  expect(correctJapanese(text)).toBe(corrected)
  expect(correctJapanese(corrected)).toBe(corrected)
})

test.each(['間違いではない', '勢いで走る', '高いです', 'なんて言ったの', '急いで書いて', '三つずつ'])(
  '%s stays as it is',
  (text) => {
    expect(correctJapanese(text)).toBe(text)
  },
)

const KOREAN = ['취소', '됩니다', '바랍니다', '바람', '시기', '믿을']
const knowsKorean = (word: string) => KOREAN.includes(word)
const read = (...texts: string[]) => texts.map((text) => ({ text, confidence: 0.95 }))

test.each([
  { what: 'an ending that is none', text: '취소됩니따', others: ['취소됩니다'], corrected: '취소됩니다' },
  {
    what: 'one word of several',
    text: '지금 취소됩니따',
    others: ['지금 취소됩니다'],
    corrected: '지금 취소됩니다',
  },
  { what: 'a word of which nothing is known', text: '발밑을', others: ['발믿을'], corrected: '발밑을' },
  { what: 'a rival in two syllables', text: '취소됨니따', others: ['취소됩니다'], corrected: '취소됨니따' },
  {
    what: 'a rival in another place',
    text: '취소됩니따 는',
    others: ['취소됩니다'],
    corrected: '취소됩니따 는',
  },
  {
    what: 'a rival of which no more is known',
    text: '취소됩니따',
    others: ['취소됩니타'],
    corrected: '취소됩니따',
  },
])('$what: $text is $corrected', ({ text, others, corrected }) => {
  expect(correctKorean(text, read(text, text, ...others), knowsKorean)).toBe(corrected)
})

test('the spaced syllables of a word are joined, those of several words are not', () => {
  expect(withJoinedSyllables('바 람', knowsKorean)).toBe('바람')
  expect(withJoinedSyllables('이 책', knowsKorean)).toBe('이 책')
  expect(withJoinedSyllables('바람 바 람', knowsKorean)).toBe('바람 바 람')
})

test('what one reading of many has does not count', () => {
  const readings = read('취소됩니따', '취소됩니따', '취소됩니따', '취소됩니따', '취소됩니다')
  expect(correctKorean('취소됩니따', readings, knowsKorean)).toBe('취소됩니따')
})

const RUSSIAN = ['спасибо', 'я', 'уже', 'станция', 'мы', 'вы']
const knowsRussian = (word: string) => RUSSIAN.includes(word)

test.each([
  {
    what: 'a word that is none',
    text: 'Смасибо, я',
    others: ['Стасибо, я', 'Спасибо, я'],
    corrected: 'Спасибо, я',
  },
  { what: 'what is known', text: 'мы уже', others: ['вы уже', 'вы уже'], corrected: 'мы уже' },
  { what: 'what no reading has right', text: 'Смасибо', others: ['Стасибо'], corrected: 'Смасибо' },
  { what: 'another word', text: 'ужх станция', others: ['станция уже'], corrected: 'ужх станция' },
  {
    what: 'words of a reading that parts them otherwise',
    text: 'ужх я',
    others: ['уже'],
    corrected: 'ужх я',
  },
  { what: 'two words that are read in one', text: '— Это нея!', others: [], corrected: '— Это не я!' },
])('of $text, $what becomes $corrected', ({ text, others, corrected }) => {
  const readings = others.map((other) => ({ text: other, confidence: 0.9 }))
  expect(correctRussian(text, readings, knowsRussian)).toBe(corrected)
})
