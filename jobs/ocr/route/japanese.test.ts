import { expect, test } from 'vitest'
import { mendJapanese } from './japanese.ts'

test.each([
  ['verbs in -ku join with て', '話を聞いでほしい', '話を聞いてほしい'],
  ['verbs in -gu join with で', '川で泳いている', '川で泳いでいる'],
  ['っ is followed by て', '駅で待っでいます', '駅で待っています'],
  ['ん after an ideograph is followed by で', '本を読んてください', '本を読んでください'],
  ['a counter stands after a number', '餃子をつずつ', '餃子を一つずつ'],
])('%s', (_why, text, mended) => {
  expect(mendJapanese(text)).toBe(mended)
  expect(mendJapanese(mended)).toBe(mended)
})

test.each([
  '間違いではない',
  '勢いで走る',
  '高いです',
  '聞いですか',
  'なんて言ったの',
  '急いで書いて',
  '三つずつ',
  'いつずつ',
])('%s stays as it is', (text) => {
  expect(mendJapanese(text)).toBe(text)
})
