import { expect, test } from 'vitest'
import { TrackId } from './ids.ts'
import { differences, fieldsOf, reversed, type TextState } from './text-history.ts'

const ID = TrackId.parse('7f9c24e5-2f1a-4c9e-9b57-0c6c5c8b3a11')
const state = (columns: TextState['columns'], translations: TextState['translations'] = {}): TextState => ({
  columns,
  translations,
})
const between = (before: TextState | null, after: TextState) =>
  differences(new Map(before && [[ID, before]]), new Map([[ID, after]]))

test.each<[string, TextState, TextState, object[]]>([
  [
    'nothing, where nothing is different',
    state({ a: 1, b: { x: 1, y: 2 } }),
    state({ b: { y: 2, x: 1 }, a: 1 }),
    [],
  ],
  [
    'the values that are',
    state({ disposition: 'keep', language: 'es' }),
    state({ disposition: 'erase', language: 'es' }),
    [{ id: ID, before: state({ disposition: 'keep' }), after: state({ disposition: 'erase' }) }],
  ],
  [
    'translations, by language',
    state({}, { en: { text: 'Salt' }, fr: { text: 'Sel' } }),
    state({}, { en: { text: 'The salt' }, fr: { text: 'Sel' }, de: { text: 'Salz' } }),
    [
      {
        id: ID,
        before: state({}, { en: { text: 'Salt' }, de: null }),
        after: state({}, { en: { text: 'The salt' }, de: { text: 'Salz' } }),
      },
    ],
  ],
])('a change holds %s', (_what, before, after, expected) => {
  expect(between(before, after)).toEqual(expected)
})

test('a text that came into being was deleted before', () => {
  const [change] = between(null, state({ deleted_at: null, language: 'es' }, { en: { text: 'Salt' } }))
  expect(change?.after).toEqual(state({ deleted_at: null }, { en: { text: 'Salt' } }))
  expect(change?.before.columns.deleted_at).toMatch(/^1970/)
  expect(change?.before.translations).toEqual({ en: null })
})

test('a change the other way round leads back', () => {
  const [before, after] = [state({ a: 1 }), state({ a: 2 })]
  expect(reversed(between(before, after))).toEqual(between(after, before))
})

test('fields are named as people know them', () => {
  const changes = between(
    state({ start_frame: 1, start_seconds: 0.04, corrections: null }),
    state({ start_frame: 2, start_seconds: 0.08, corrections: { angleDegrees: 3 } }, { en: { text: 'x' } }),
  )
  expect(fieldsOf(changes)).toEqual(['look', 'times', 'translation'])
})
