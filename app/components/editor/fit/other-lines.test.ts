import { expect, test } from 'vitest'
import { onOtherLines } from './other-lines.ts'

test.each([
  ['one two three four', 'one two\nthree four'],
  ['one two\nthree \n four', 'one two three four'],
  ['  a longer one  ', 'a longer\none'],
  ['word', undefined],
])('%j stands on other lines as %j', (text, expected) => {
  expect(onOtherLines(text)).toBe(expected)
})
