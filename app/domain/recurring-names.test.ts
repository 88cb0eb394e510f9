import { expect, test } from 'vitest'
import { recurringNames } from './recurring-names.ts'

const texts = (videos: Record<string, string[]>, language: 'es' | 'de' = 'es') =>
  Object.entries(videos).flatMap(([projectId, originals]) =>
    originals.map((original) => ({ projectId, original, language })),
  )

test('names that several videos have are proposed, the more frequent first', () => {
  const found = recurringNames(
    texts({
      a: ['Hoy cocina Marta', 'con la chef Ana de la Torre'],
      b: ['Gracias, Marta', 'y Ana de la Torre'],
      c: ['Adiós, Marta. Vuelve pronto'],
    }),
    new Set(),
  )
  expect(found).toEqual([
    { term: 'Marta', language: 'es', videos: 3 },
    { term: 'Ana de la Torre', language: 'es', videos: 2 },
  ])
})

test.each([
  ['a word that only begins sentences', { a: ['Mezcla todo'], b: ['¡Mezcla bien!'] }],
  [
    'a word that is written small elsewhere',
    { a: ['la Sal marina'], b: ['la Sal marina', 'sal gorda'], c: ['marina'] },
  ],
  ['what one video has alone', { a: ['con Marta', 'y Marta'], b: ['nada'] }],
  ['a text all in capitals', { a: ['CON MARTA'], b: ['Y MARTA'] }],
])('%s is no name', (_, videos) => {
  expect(recurringNames(texts(videos), new Set())).toEqual([])
})

test('in German a capital says nothing, and what the glossary has is known', () => {
  expect(recurringNames(texts({ a: ['das Salz'], b: ['das Salz'] }, 'de'), new Set())).toEqual([])
  expect(recurringNames(texts({ a: ['con Marta'], b: ['y Marta'] }), new Set(['marta']))).toEqual([])
})
