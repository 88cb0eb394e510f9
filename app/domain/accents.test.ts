import { expect, test } from 'vitest'
import { accentedSpans } from './accents.ts'

const color = '#ffa000'
const spansIn = (translation: string, accent: { text: string; start: number; end: number }) =>
  accentedSpans(translation, [{ ...accent, color }]).map(({ start, end }) => translation.slice(start, end))

test.each([
  [
    'the same word, wherever it stands',
    'Infección por coronavirus: reduce tu riesgo',
    'coronavirus',
    0.5,
    0.75,
    'coronavirus',
  ],
  ['a word of the same origin', 'Una revolución tranquila', 'revolution', 0.1, 0.5, 'revolución'],
  ['the first word', 'Nunca abras esta puerta', 'Never', 0, 0.25, 'Nunca'],
  ['the last word', 'No abras la puerta', 'door', 0.8, 1, 'puerta'],
  ['a word with its marks, where the original’s has one', 'Cómpralo, ¡ahora!', 'NOW!', 0.6, 1, '¡ahora!'],
  ['a word within marks, where the original’s has none', 'Un «buen» plan aquí', 'good', 0.25, 0.5, 'buen'],
  ['words as far into the text', 'uno dos tres cuatro cinco', 'xx', 0.4, 0.6, 'tres'],
  ['characters of a script without blanks', '不要打开这扇门', 'door', 0.8, 1, '门'],
])('an emphasised word’s colour goes to %s', (_what, translation, text, start, end, wanted) => {
  expect(spansIn(translation, { text, start, end })).toEqual([wanted])
})

test('each of two colours has words of its own, and a text without words none', () => {
  const accents = [
    { text: 'a', start: 0, end: 0.3, color },
    { text: 'b', start: 0, end: 0.3, color: '#00ff00' },
  ]
  expect(accentedSpans('uno dos tres', accents)).toEqual([
    { start: 0, end: 3, color },
    { start: 4, end: 7, color: '#00ff00' },
  ])
  expect(accentedSpans('', accents)).toEqual([])
})

test.each([
  ['You knew that the octopuses have three hearts?', 'pulpos', 0.35, 0.48, 'octopuses'],
  ['Los tres gatos de la casa', 'of', 0.5, 0.6, 'de'],
])(
  'in %s a long word’s colour goes to no article, and a short one’s may: %s',
  (translation, text, start, end, expected) => {
    const [span] = accentedSpans(translation, [{ text, start, end, color: '#ffe000' }])
    expect(translation.slice(span?.start, span?.end)).toBe(expected)
  },
)
