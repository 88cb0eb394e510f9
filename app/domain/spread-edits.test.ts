import { expect, test } from 'vitest'
import { spreadEdits } from './spread-edits.ts'

const texts = [
  { id: 'a', original: 'Añade la sal', translation: 'Add the salt' },
  { id: 'b', original: '  AÑADE LA SAL ', translation: 'Add the salt' },
  { id: 'c', original: 'Añade el agua', translation: '' },
]

test('an edit goes to every text with the same original, trimmed and in any case', () => {
  expect(spreadEdits(texts, { a: 'Put in the salt' })).toEqual([
    { id: 'a', text: 'Put in the salt' },
    { id: 'b', text: 'Put in the salt' },
  ])
})

test('the unchanged twin of an edited text does not undo the edit, whichever comes first', () => {
  for (const edits of [
    { a: 'Salt!', b: 'Add the salt' },
    { a: 'Add the salt', b: 'Salt!' },
  ])
    expect(spreadEdits(texts, edits).map(({ text }) => text)).toEqual(['Salt!', 'Salt!'])
})

test('of two different edits of one original the later text of the video counts', () => {
  expect(spreadEdits(texts, { b: 'two', a: 'one' }).map(({ text }) => text)).toEqual(['two', 'two'])
})

test('the same texts change nothing, and no translation is the same as an empty one', () => {
  expect(spreadEdits(texts, { a: 'Add the salt', b: 'Add the salt', c: '' })).toEqual([])
})

test('a translation can be emptied', () => {
  expect(spreadEdits(texts, { a: '' })).toHaveLength(2)
})
