import { expect, test } from 'vitest'
import { commonForm, taiwaneseForm } from './forms.ts'

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
