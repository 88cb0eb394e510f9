import { expect, test } from 'vitest'
import { fontFamiliesFor } from './font-stack.ts'

test.each([
  ['en', 'Add the salt', ['Noto Sans']],
  ['ru', 'Добавьте соль', ['Noto Sans']],
  ['ja', '塩を加える', ['Noto Sans JP', 'Noto Sans', 'Noto Sans SC']],
  ['zh-cn', '加盐', ['Noto Sans SC', 'Noto Sans']],
  ['zh-tw', '加鹽', ['Noto Sans TC', 'Noto Sans', 'Noto Sans SC']],
  ['ko', '소금을 넣으세요', ['Noto Sans KR', 'Noto Sans']],
  ['en', 'أضف الملح', ['Noto Sans', 'Noto Sans Arabic']],
  ['en', 'הוסף מלח', ['Noto Sans', 'Noto Sans Hebrew']],
  ['en', '♪ la la ♪', ['Noto Sans', 'Noto Sans JP']],
  ['fr', 'PARE 停 стоп', ['Noto Sans', 'Noto Sans SC']],
  ['en', 'Hot 🔥', ['Noto Sans', 'Noto Emoji']],
  ['en', 'Step 1️⃣', ['Noto Sans', 'Noto Emoji']],
] as const)('%s: "%s" is set in %j', (language, text, families) => {
  expect(fontFamiliesFor(text, language, null)).toEqual(families)
})

test('signs that text is full of need no other family', () => {
  expect(fontFamiliesFor('180 °C · #1 * © ®', 'en', null)).toEqual(['Noto Sans'])
})

test('the original’s face comes first, and what it lacks comes from the others', () => {
  expect(fontFamiliesFor('PARE 停', 'fr', 'Oswald')).toEqual(['Oswald', 'Noto Sans', 'Noto Sans SC'])
})

test.each([
  ['ja', '塩を加える', ['Noto Serif', 'Noto Serif JP', 'Noto Sans JP', 'Noto Sans', 'Noto Sans SC']],
  ['zh-cn', '加盐', ['Noto Serif', 'Noto Serif SC', 'Noto Sans SC', 'Noto Sans']],
  ['fr', 'Ajoutez le sel', ['Noto Serif', 'Noto Sans']],
] as const)('%s: "%s" in place of a serif original has serifs: %j', (language, text, families) => {
  expect(fontFamiliesFor(text, language, 'Noto Serif')).toEqual(families)
})
