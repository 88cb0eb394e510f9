import { expect, test } from 'vitest'
import { outputPath } from './outputs.ts'
import { parseOptions, UsageError } from './options.ts'

const TOKEN = { ROTULO_TOKEN: 'rotulo_abc' }

test('folders, languages and the server are read from the arguments, the token from the environment', () => {
  expect(
    parseOptions(['in', '--out', 'out', '--to', 'EN,zhCN,en', '--server', 'https://example.com/'], TOKEN),
  ).toMatchObject({
    to: ['en', 'zh-cn'],
    from: [],
    server: 'https://example.com',
    token: 'rotulo_abc',
    parallel: 4,
    namePattern: '{name}.{lang}.mp4',
    isPremium: false,
  })
})

test.each([
  [[], 'Which folder?'],
  [['in', 'more', '--out', 'o'], 'One folder'],
  [['in'], '--out'],
  [['in', '--out', 'o', '--to', 'en,tlh'], 'tlh'],
  [['in', '--out', 'o', '--name', '{name}.mp4'], '{lang}'],
  [['in', '--out', 'o', '--name', '../{name}.{lang}'], 'no folders'],
  [['in', '--out', 'o', '--parallel', '99'], '1 to 16'],
  [['in', '--out', 'o', '--server', 'file:///etc'], 'no address'],
  [['in', '--out', 'o', '--max-credits', '3.5'], 'number of credits'],
  [['in', '--out', 'o', '--watch', '--max-credits', '3'], '--watch'],
  [['in', '--out', 'o', '--no-such'], 'no-such'],
])('%j is told what is wrong', (args, words) => {
  expect(() => parseOptions(args, TOKEN)).toThrow(UsageError)
  expect(() => parseOptions(args, TOKEN)).toThrow(words)
})

test('without a token one is told where to make one', () => {
  expect(() => parseOptions(['in', '--out', 'o'], {})).toThrow('ROTULO_TOKEN')
})

test.each([
  ['curso/uno.mov', '{name}.{lang}.mp4', 'curso/uno.en.mp4'],
  ['a.b.mp4', '{lang} {name}.mp4', 'en a.b.mp4'],
  ['$&.mp4', '{name}_{lang}.mp4', '$&_en.mp4'],
])('%s by %s is called %s', (path, pattern, name) => {
  expect(outputPath(path, pattern, 'en')).toBe(name)
})
