import { expect, test } from 'vitest'
import type { Place } from './vote-characters.ts'
import { likeliestText } from './words.ts'

const knows = (word: string) => ['警察', '約束', '小麦粉', '入れ'].includes(word)
/** Each place as what leads, then what it may be instead, with its share of that weight. */
const placesOf = (texts: string, instead: Readonly<Record<number, readonly [string, number]>>): Place[] =>
  Array.from(texts, (text, i) => {
    const [other, weight] = instead[i] ?? []
    return [
      { text, weight: 1 },
      ...(other !== undefined && weight !== undefined ? [{ text: other, weight }] : []),
    ]
  })

test.each([
  ['the one that makes a word is taken', '警宗は', { 1: ['察', 0.3] }, '警察は'],
  ['a longer word as well', '小表粉を', { 1: ['麦', 0.5] }, '小麦粉を'],
  ['kana may belong to it', '人れて', { 0: ['入', 0.5] }, '入れて'],
  ['what hardly any reading has is not', '約東の', { 1: ['束', 0.1] }, '約東の'],
  ['what makes a word stays', '約束の', { 1: ['東', 0.9] }, '約束の'],
  ['without a word the lead decides', '雨の日', { 0: ['両', 0.9] }, '雨の日'],
  ['kana are no matter of words', 'がれて', { 0: ['入', 0.9] }, 'がれて'],
] as const)('%s', (_why, texts, instead, expected) => {
  expect(likeliestText(placesOf(texts, instead), knows)).toBe(expected)
})
