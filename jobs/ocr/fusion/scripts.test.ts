import { expect, test } from 'vitest'
import { isAscii, tidyCjk, isLookAlike, withoutStrayMarks } from './scripts.ts'

test.each([
  { read: '電車 は 遅れて いま す', tidied: '電車は遅れています' },
  { read: '第五集 ： 海邊', tidied: '第五集：海邊' },
  { read: 'iPhone 15 Pro', tidied: 'iPhone 15 Pro' },
  { read: '누가 창문을 열어', tidied: '누가 창문을 열어' },
])('blanks between ideographs go, those between words stay: $read', ({ read, tidied }) => {
  expect(tidyCjk(read)).toBe(tidied)
})

test('accents and ideographs are not ASCII', () => {
  expect(isAscii('Exit 12?')).toBe(true)
  expect(isAscii('Año')).toBe(false)
  expect(isAscii('出口')).toBe(false)
  expect(isAscii('')).toBe(false)
})

test('a stroke that follows no kana is a one, after kana it lengthens', () => {
  expect(tidyCjk('餃子をーつ、ー番')).toBe('餃子を一つ、一番')
  expect(tidyCjk('ラーメンとらーめん')).toBe('ラーメンとらーめん')
})

test('a sign that is read in both widths is one', () => {
  expect(tidyCjk('91 – 55％%')).toBe('91 – 55%')
})

test.each([
  ['か', '力', true],
  ['っ', 'つ', true],
  ['ー', '一', true],
  ['橋', '橋', true],
  ['っ', 'ッ', false],
  ['橋', '憧', false],
])('%s and %s: %s', (a, b, alike) => {
  expect(isLookAlike(a, b)).toBe(alike)
})

test.each([
  ['‚ Подъезд № 4', 'Подъезд № 4'],
  [', 出口 ~', '出口'],
  ['“Нет', 'Нет'],
  ['“Нет”, сказал он', '“Нет”, сказал он'],
  ['Да, конечно.', 'Да, конечно.'],
])('%s without stray marks is %s', (text, bare) => {
  expect(withoutStrayMarks(text)).toBe(bare)
})
