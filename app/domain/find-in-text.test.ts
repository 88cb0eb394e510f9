import { expect, test } from 'vitest'
import { hitsIn, withReplaced } from './find-in-text.ts'

const wanted = (text: string, { matchesCase = false, isWholeWord = false } = {}) => ({
  ...{ text, matchesCase, isWholeWord },
})

test.each([
  ['in any case', 'Salt, SALT, salty', wanted('salt'), ['Salt', 'SALT', 'salt']],
  ['in its own case', 'Salt, salt', wanted('salt', { matchesCase: true }), ['salt']],
  ['as a whole word', 'salt, salty, basalt', wanted('salt', { isWholeWord: true }), ['salt']],
  ['not before an accent of its own', 'cafe cafe\u0301', wanted('cafe', { isWholeWord: true }), ['cafe']],
  ['between signs', '«sal»; (sal)', wanted('sal', { isWholeWord: true }), ['sal', 'sal']],
  ['where words have no spaces, as a part', '東京都へ', wanted('京都'), ['京都']],
  ['signs of patterns as they are', 'a.b a+b (a|b) a/b a-b', wanted('a.b'), ['a.b']],
  ['brackets and backslashes', String.raw`[x] \d`, wanted(String.raw`\d`), [String.raw`\d`]],
  ['one after the other, not within each other', 'aaaa', wanted('aa'), ['aa', 'aa']],
  ['a line break', 'one\ntwo', wanted('one\ntwo'), ['one\ntwo']],
  ['nothing of nothing', 'text', wanted(''), []],
] as const)('finds %s', (_, text, asked, found) => {
  expect(hitsIn(text, asked).map(({ start, end }) => text.slice(start, end))).toEqual(found)
})

test('what stands in place of it is taken as it is typed', () => {
  expect(withReplaced('Salt and salt', wanted('salt'), '$& $1 \\n')).toBe('$& $1 \\n and $& $1 \\n')
  expect(withReplaced('Salt', wanted('salt'), '')).toBe('')
  expect(withReplaced('Salt', wanted(''), 'x')).toBe('Salt')
})

test('two thousand characters against the longest search take no time', () => {
  const text = 'a'.repeat(2000)
  // milliseconds; a pattern that tries again from each letter takes minutes
  const began = process.cpuUsage()
  expect(hitsIn(text, wanted(`${'a'.repeat(199)}b`, { isWholeWord: true }))).toEqual([])
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(10_000)
})
