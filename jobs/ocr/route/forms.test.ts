import { expect, test } from 'vitest'
import { commonForm, formIn } from './forms.ts'

test.each([
  ['ja', '気', '气'],
  ['ja', '遅', '迟'],
  ['zh-tw', '賽', '赛'],
  ['zh-tw', '裡', '里'],
] as const)('in %s %s is another form of %s, and what the language writes for it', (language, own, other) => {
  expect(commonForm(own, language)).toBe(commonForm(other, language))
  expect(formIn(other, language)).toBe(own)
})

test.each([
  ['ja', '右', '石'],
  ['zh-tw', '雨', '兩'],
] as const)('in %s %s and %s are not one character', (language, one, other) => {
  expect(commonForm(one, language)).not.toBe(commonForm(other, language))
})

test('what the language has itself, or what has no other form, is written as it is', () => {
  expect(['の', 'A', '山', '里', '会'].map((each) => formIn(each, 'ja'))).toEqual([
    'の',
    'A',
    '山',
    '里',
    '会',
  ])
})
