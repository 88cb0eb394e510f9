import { expect, test } from 'vitest'
import { ppOcrReading, tesseractReading } from '#tests/ocr/readings.ts'
import { withPronounForBar, withPronounParted } from './pronoun.ts'

test.each([
  ['[have waited', 'I have waited'],
  ['(have waited', 'I have waited'],
  ['what | have', 'what I have'],
  ['[laughs] (he runs)', '[laughs] (he runs)'],
  ['File | Edit', 'File | Edit'],
])('a bar in front of a small letter is the pronoun: %s', (read, expected) => {
  expect(withPronounForBar(tesseractReading(read, 0.9)).text).toBe(expected)
})

const knows = (word: string) => ['have', 'waited', 'here', 'there'].includes(word)
const parted = (base: string, ...readings: string[]) =>
  withPronounParted(
    ppOcrReading(base),
    readings.map((text) => tesseractReading(text, 0.9)),
    knows,
  )

test('the pronoun that an outline joins to its word is parted from it where two readings see it', () => {
  const { text, characters } = parted('Thave waited', 'I have waited', 'I have waited')
  expect(text).toBe('I have waited')
  expect(characters.map((one) => one.text).join('')).toBe(text)
})

test.each([
  ['one reading alone sees it', 'Thave waited', ['I have waited', 'Have waited']],
  ['it is a word', 'There', ['I here', 'I here']],
  ['what follows is none', 'Thuve', ['I huve', 'I huve']],
])('the reference stays as it is where %s', (_, base, readings) => {
  expect(parted(base, ...readings).text).toBe(base)
})
