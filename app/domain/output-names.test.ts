import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanRelativePath, isNamePattern, OutputNames, STANDARD_PATTERN } from './output-names.ts'

test.each([
  ['Curso/Tema 1/uno.mp4', 'Curso/Tema 1/uno.mp4'],
  ['C:\\Curso\\uno.mp4', 'C_/Curso/uno.mp4'],
  ['../../etc/passwd', 'etc/passwd'],
  ['/abs//a/./../b.mp4', 'abs/a/b.mp4'],
  ['a/con.mp4', 'a/_con.mp4'],
  ['a/b. /c?.mp4', 'a/b/c_.mp4'],
])('the path %j becomes %j', (raw, clean) => {
  expect(cleanRelativePath(raw)).toBe(clean)
})

test.each([[''], ['/'], ['a/..'], ['x/'.repeat(30) + 'y.mp4'], ['a/' + ' '.repeat(9)]])(
  'nothing of %j can be used',
  (raw) => {
    expect(cleanRelativePath(raw)).toBeUndefined()
  },
)

test('no text at all leads out of the folder it is put into', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('.', '/', '\\', 'a', ' ', ':', '\0', 'é') }), (raw) => {
      const path = cleanRelativePath(raw)
      if (path === undefined) return
      expect(path).not.toMatch(/^\/|\\|\0|(?:^|\/)\.{0,2}(?:\/|$)/)
      // what is clean stays as it is
      expect(cleanRelativePath(path)).toBe(path)
    }),
  )
})

test('folders are mirrored by the standard pattern, and left out by another', () => {
  const file = { source: 'Curso/Tema 1/uno.MOV', language: 'en', extension: 'mp4' }
  expect(new OutputNames(STANDARD_PATTERN).nameFor(file)).toBe('Curso/Tema 1/uno.en.mp4')
  expect(new OutputNames('{lang}/{name}.{ext}').nameFor(file)).toBe('en/uno.mp4')
})

test('two outputs never have one name, whatever their letters are', () => {
  const names = new OutputNames('{name}.{ext}')
  const named = ['a/Uno.mp4', 'b/uno.mp4', 'c/uno.mkv', 'uno (2).mp4'].map((source) =>
    names.nameFor({ source, language: 'en', extension: 'mp4' }),
  )
  expect(named).toEqual(['Uno.mp4', 'uno (2).mp4', 'uno (3).mp4', 'uno (2) (2).mp4'])
})

test('a long name keeps its language, and fits a file system', () => {
  const source = cleanRelativePath(`${'字'.repeat(90)}.mp4`) ?? ''
  const names = new OutputNames(STANDARD_PATTERN)
  const made = ['zh-cn', 'zh-cn', 'en'].map((language) =>
    names.nameFor({ source, language, extension: 'json' }),
  )
  expect(made.map((name) => name.replace(/^字+/, ''))).toEqual(['.zh-cn.json', '.zh-cn (2).json', '.en.json'])
  for (const name of made) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
})

test('a pattern names the file and its kind, and nothing that is not known', () => {
  expect(isNamePattern('{path}/{name}.{lang}.{ext}')).toBe(true)
  for (const wrong of ['{lang}.{ext}', '{name}', '{name}.{ext}{date}', '{name}.{ext}{}', 'x'.repeat(300)])
    expect([wrong, isNamePattern(wrong)]).toEqual([wrong, false])
})
