import { expect, test } from 'vitest'
import { inTraditional, withSureIdeographs } from './traditional.ts'

/** What PP-OCR read, every character with the same probability. */
function base(text: string, probability = 0.98) {
  const characters = Array.from(text)
  return {
    text,
    confidence: probability,
    characters: characters.map((each, i) => ({ text: each, probability, place: i / characters.length })),
  }
}

test.each([
  ['another character is put right', '如果下兩，比賽', base('如果下雨，比赛'), '如果下雨，比賽'],
  ['a simplified form is no other character', '比賽取消', base('比赛取消'), '比賽取消'],
  ['what is put in is traditional', '那封億', base('那封仪'), '那封儀'],
  ['what is not sure changes nothing', '進入', base('進人', 0.7), '進入'],
  ['what PP-OCR leaves out stays', '請注意腳下臺階', base('請注意下'), '請注意腳下臺階'],
  ['punctuation is left as it is', '海邊,小鎮', base('海邊，小鎮'), '海邊,小鎮'],
] as const)('%s', (_why, text, read, expected) => {
  expect(withSureIdeographs(text, read)).toBe(expected)
})

test.each([
  ['what only simplified texts have is turned', '比赛就会取消', '比賽就會取消'],
  ['what both have stays', '皇后在千里之外', '皇后在千里之外'],
  ['what is no ideograph stays', 'A、B！', 'A、B！'],
])('%s', (_why, text, expected) => {
  expect(inTraditional(text)).toBe(expected)
})
