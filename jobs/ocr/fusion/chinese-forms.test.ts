import { expect, test } from 'vitest'
import { commonForm, taiwaneseForm, inTraditional } from './chinese-forms.ts'

test.each([
  ['賽', '赛'],
  ['裡', '里'],
])('%s is another form of %s, and what Taiwan writes for it', (own, other) => {
  expect(commonForm(own)).toBe(commonForm(other))
  expect(taiwaneseForm(other)).toBe(own)
})

test('雨 and 兩 are not one character', () => {
  expect(commonForm('雨')).not.toBe(commonForm('兩'))
})

test('what has no other form is written as it is', () => {
  expect(['の', 'A', '山'].map(taiwaneseForm)).toEqual(['の', 'A', '山'])
})

test.each([
  ['what only simplified texts have is turned', '比赛就会取消', '比賽就會取消'],
  ['what both have stays', '皇后在千里之外', '皇后在千里之外'],
  ['what is no ideograph stays', 'A、B！', 'A、B！'],
])('%s', (_why, text, expected) => {
  expect(inTraditional(text)).toBe(expected)
})
