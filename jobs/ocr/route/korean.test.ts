import { expect, test } from 'vitest'
import { mendKorean } from './korean.ts'

const WORDS = ['취소', '됩니다', '바랍니다', '바람', '시기', '믿을']
const knows = (word: string) => WORDS.includes(word)
const read = (...texts: string[]) => texts.map((text) => ({ text, confidence: 0.95 }))

test.each([
  { what: 'an ending that is none', text: '취소됩니따', others: ['취소됩니다'], mended: '취소됩니다' },
  {
    what: 'one word of several',
    text: '지금 취소됩니따',
    others: ['지금 취소됩니다'],
    mended: '지금 취소됩니다',
  },
  { what: 'a word of which nothing is known', text: '발밑을', others: ['발믿을'], mended: '발밑을' },
  { what: 'a rival in two syllables', text: '취소됨니따', others: ['취소됩니다'], mended: '취소됨니따' },
  {
    what: 'a rival in another place',
    text: '취소됩니따 는',
    others: ['취소됩니다'],
    mended: '취소됩니따 는',
  },
  {
    what: 'a rival of which no more is known',
    text: '취소됩니따',
    others: ['취소됩니타'],
    mended: '취소됩니따',
  },
])('$what: $text is $mended', ({ text, others, mended }) => {
  expect(mendKorean(text, read(text, text, ...others), knows)).toBe(mended)
})

test('what one reading of many has does not count', () => {
  const readings = read('취소됩니따', '취소됩니따', '취소됩니따', '취소됩니따', '취소됩니다')
  expect(mendKorean('취소됩니따', readings, knows)).toBe('취소됩니따')
})
