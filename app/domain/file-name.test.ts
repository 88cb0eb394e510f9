import { expect, test } from 'vitest'
import { cleanFileName, outputFileName, withoutHiddenCharacters } from './file-name.ts'

test.each([
  ['Receta de mamá.mp4', 'Receta de mamá.mp4'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\videos\\uno.MOV', 'uno.MOV'],
  ['a\0b\r\nSet-Cookie: x.mp4', 'abSet-Cookie: x.mp4'],
  ['evil\u202e4pm.exe', 'evil4pm.exe'],
  ['..', 'video'],
  ['', 'video'],
  ['.mp4', 'mp4'],
])('the name %j becomes %j', (raw, clean) => {
  expect(cleanFileName(raw)).toBe(clean)
})

test.each([
  ['turn\u202e3pm.mp4', 'turn3pm.mp4'],
  ['Tema 1/\u2066uno\u2069.mp4', 'Tema 1/uno.mp4'],
  ['a\0b\r\n\u2028c.mp4', 'abc.mp4'],
  ['Receta: mamá?.mp4', 'Receta: mamá?.mp4'],
])('of %j %j is shown', (raw, shown) => {
  expect(withoutHiddenCharacters(raw)).toBe(shown)
})

test('a long name is cut by whole characters to what file systems take, and keeps its extension', () => {
  const clean = cleanFileName(`${'😀'.repeat(300)}.mkv`)
  expect(clean).toBe(`${'😀'.repeat(49)}.mkv`)
  expect(cleanFileName('a'.repeat(300))).toHaveLength(200)
})

test('an output is named after its source, its language and its mark', () => {
  expect(outputFileName('receta.final.mkv', 'en', false)).toBe('receta.final.en.mp4')
  expect(outputFileName('receta.mp4', 'zh-cn', true)).toBe('receta.zh-cn.watermark.mp4')
})
