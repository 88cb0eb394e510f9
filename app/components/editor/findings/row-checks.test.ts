import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { findingsOf, type SavedChecks } from './row-checks.ts'

const finding = (code: 'empty' | 'numbers' | 'weak-cover' | 'too-long' | 'low-confidence') => ({
  ...{ code, facts: {}, dismissed: null },
})
const SAVED: SavedChecks = {
  findings: new Map([['a', [finding('numbers'), finding('too-long'), finding('weak-cover')]]]),
  toReview: new Set(['a']),
  terms: new Map([['es', new Map([['sal', 'salt']])]]),
}
const place = { ...snapshotTrack(), groupId: 'a' }
const codesOf = (text: string, original = 'Añade 2 g de sal') =>
  findingsOf(
    { id: 'a', original, language: 'es', translation: 'Add salt', text, places: [place] },
    SAVED,
    'en',
  ).map(({ code }) => code)

test('a text as it was saved has what the server has found', () => {
  expect(codesOf('Add salt')).toEqual(['numbers', 'too-long', 'weak-cover'])
})

test('what is over once a text was saved is told no more, before the server has looked again', () => {
  const saved = { ...SAVED, findings: new Map([['a', [finding('empty'), finding('weak-cover')]]]) }
  const text = 'Add 2 g of salt'
  const group = { id: 'a', original: 'Añade 2 g de sal', language: 'es', places: [place] } as const
  const codes = findingsOf({ ...group, translation: text, text }, saved, 'en').map(({ code }) => code)
  expect(codes).toEqual(['weak-cover'])
})

test('what still is to be said of a text that was saved is said of it as it is now', () => {
  const slow = { code: 'reading-speed', facts: { speed: 95 }, dismissed: null } as const
  const saved = { ...SAVED, findings: new Map([['a', [slow]]]) }
  const text = 'Add 2 g of salt'.repeat(9)
  const group = { id: 'a', original: 'Añade 2 g de sal', language: 'es', places: [place] } as const
  const found = findingsOf({ ...group, translation: text, text }, saved, 'en')
  expect(found.map(({ code }) => code)).toEqual(['reading-speed'])
  expect(found[0]?.facts).not.toEqual(slow.facts)
})

test('what can be told at once is told of what is typed, and the rest stays', () => {
  expect(codesOf('Add 2 g of salt')).toEqual(['weak-cover'])
  expect(codesOf('Add 3 g of sugar')).toEqual(['numbers', 'glossary', 'weak-cover'])
  expect(codesOf(' ')).toEqual(['empty'])
  expect(codesOf('Add 2 g of salt'.repeat(9), '2 g de sal')).toContain('reading-speed')
})
