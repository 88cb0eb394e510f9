import { expect, test } from 'vitest'
import { parseLanguage } from './languages.ts'

test.each([
  ['es', 'es'],
  [' ZH-TW ', 'zh-tw'],
  ['zhCN', 'zh-cn'],
  ['zh', 'zh-cn'],
  ['xx', undefined],
  ['__proto__', undefined],
  ['constructor', undefined],
])('%s is read as %s', (code, language) => {
  expect(parseLanguage(code)).toBe(language)
})
