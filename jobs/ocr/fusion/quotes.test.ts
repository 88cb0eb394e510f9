import { expect, test } from 'vitest'
import { withEvenGuillemets, withQuotes } from './quotes.ts'

const read = (text: string, confidence = 0.95) => ({ text, confidence })

test.each([
  [
    'as the readings see them',
    'en',
    '"Leave it," she said.',
    ['“Leave it,” she said.'],
    '“Leave it,” she said.',
  ],
  ['within a sentence', 'es', 'Lo llaman "arte" aquí', ['Lo llaman “arte” aquí'], 'Lo llaman “arte” aquí'],
  [
    'low ones in German',
    'de',
    '"Wer bist du?"',
    ['„Wer bist du?”', '"Wer bist du?"', '„Wer bist du?"'],
    '„Wer bist du?“',
  ],
  ['low ones that were read as half', 'de', '‚Geh nach Haus!"', ['‚Geh nach Haus!”'], '„Geh nach Haus!“'],
  [
    'single ones',
    'en',
    "'Go home,' he said",
    ['‘Go home,’ he said', '‘Go home,’ he said'],
    '‘Go home,’ he said',
  ],
  [
    'at the end of a word',
    'en',
    "the girls' choir",
    ['the girls’ choir', "the girls' choir"],
    'the girls’ choir',
  ],
  ['at an elided beginning', 'en', "'tis late", ['’tis late'], '’tis late'],
  [
    'a lone closing one',
    'en',
    'and never again."',
    ['and never again.”', 'and never again.”'],
    'and never again.”',
  ],
] as const)('quotation marks are curved %s', (_, language, text, readings, expected) => {
  expect(
    withQuotes(
      text,
      readings.map((each) => read(each)),
      language,
    ),
  ).toBe(expected)
})

test.each([
  ['that readings open straight', '"Plain ones"', ['"Plain ones”', '"Plain ones”']],
  ['whose lone closing one is read both ways', 'and that was it"', ['and that was it”', 'and that was it"']],
  ['that no reading has', '"Nothing read"', ['Nothing read']],
  ['of which only unsure readings say more', '"Nothing sure"', [['“Nothing sure”', 0.4]]],
  ['that are feet and inches', `5' 10" tall`, ['5’ 10” tall']],
] as const)('marks stay straight %s', (_, text, readings) => {
  const all = readings.map((each) => (typeof each === 'string' ? read(each) : read(...each)))
  expect(withQuotes(text, all, 'en')).toBe(text)
})

test('a comma before a quotation in German stays one', () => {
  const text = 'Er sagte, sie rief "Halt"'
  expect(withQuotes(text, [read(text)], 'de')).toBe(text)
})

test.each([
  ['fr', '« Bonjour» dit-elle', '« Bonjour » dit-elle'],
  ['fr', 'Il dit «oui » puis « non ».', 'Il dit « oui » puis « non ».'],
  ['fr', '«Bonjour» dit-elle', '«Bonjour» dit-elle'],
  ['es', 'Lo llaman « arte»', 'Lo llaman «arte»'],
  ['it', '« Ciao', '« Ciao'],
] as const)('in %s both guillemets of %j have a blank, or neither', (language, text, expected) => {
  expect(withEvenGuillemets(text, language)).toBe(expected)
})
