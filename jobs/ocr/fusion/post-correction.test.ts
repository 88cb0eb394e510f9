import { expect, test } from 'vitest'
import { isKnown, correctWords } from './post-correction.ts'

const WORDS = new Set(['süße', 'Grüße', 'aus', "l'atelier", 'más', 'mas', 'musée', 'pan'])
const knows = (word: string) => WORDS.has(word)

test.each([
  ['every word is known, in small letters too', 'Süße Grüße', true],
  ['a mark beside a word is no part of it', '¡Más pan!', true],
  ['a number is no word', 'aus 9,50 €', true],
  ['one of them is not', 'Suße Grüße', false],
  ['an apostrophe may part two words', "l'atelier", true],
  ['the second of them is not known', "l'atelir", false],
])('%s', (_why, text, known) => {
  expect(isKnown(text, knows)).toBe(known)
})

/** The reference as it was put together, and what others read at each of its places. */
function corrected(
  text: string,
  others: readonly (readonly [text: string, weight: number])[],
  isSure = false,
): string {
  const pieces = [
    ...Array.from(text, (own) => ({ before: '', own, reference: isSure ? own : '', isSure })),
    { before: '', own: '', reference: '', isSure },
  ]
  const readings = others.map(([read, weight]) => ({
    weight,
    steps: Array.from(read, (character, slot) =>
      character === '_'
        ? { kind: 'missing' as const, slot }
        : { kind: 'same' as const, slot, item: { text: character, confidence: 0.9 } },
    ),
  }))
  return correctWords(pieces, readings, knows)
}

test.each([
  ['a word that is none gives way to one that was read there', 'Suße aus', [['Süße aus', 0.1]], 'Süße aus'],
  ['a letter too many goes', 'Siüße aus', [['S_üße aus', 0.2]], 'Süße aus'],
  [
    'the weightier of two that are known',
    'mus',
    [
      ['mas', 0.2],
      ['más', 0.3],
    ],
    'más',
  ],
  ['a known word stays, whatever was read there', 'mas', [['más', 0.9]], 'mas'],
  ['an accent is never lost', 'más!', [['mas!', 0.9]], 'más!'],
  ['marks and capitals stay as they were', '¿MUSEE?', [['¿musée?', 0.3]], '¿MUSÉE?'],
  ['a word of other letters is another one', 'grüflue', [['____aus', 0.9]], 'grüflue'],
  ['nothing known was read', 'Gruße', [['Grulse', 0.9]], 'Gruße'],
] as const)('%s', (_why, text, others, expected) => {
  expect(corrected(text, others)).toBe(expected)
})

test('a name of which the reference sees every letter does not give way to a word that lacks some', () => {
  expect(corrected('pliain', [['p__a_n', 0.9]])).toBe('pan')
  expect(corrected('pliain', [['p__a_n', 0.9]], true)).toBe('pliain')
})
