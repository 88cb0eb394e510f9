import { expect, test } from 'vitest'
import { UnsavedTexts } from './unsaved-texts.ts'

test('what was typed stays when its box is gone, and typing it back leaves nothing to save', () => {
  const texts = new UnsavedTexts()
  texts.type('a', 'Sea salt', 'Salt')
  expect([texts.textOf('a', 'Salt'), texts.textOf('b', 'Oil'), texts.isDirty()]).toEqual([
    'Sea salt',
    'Oil',
    true,
  ])
  texts.type('a', 'Salt', 'Salt')
  expect([texts.unsaved(), texts.isDirty()]).toEqual([{}, false])
})

test('what is typed during a save is not taken for saved', () => {
  const texts = new UnsavedTexts()
  texts.type('a', 'Sea', 'Salt')
  texts.type('b', 'Olive oil', 'Oil')
  const sent = texts.unsaved()
  texts.type('a', 'Sea salt', 'Salt')
  texts.confirm(sent)
  expect([texts.unsaved(), texts.isDirty()]).toEqual([{ a: 'Sea salt' }, true])
  // its page may not have been read again yet
  expect(texts.textOf('b', 'Oil')).toBe('Olive oil')
})

test('typing a saved text back to what the page showed before is a change', () => {
  const texts = new UnsavedTexts()
  texts.type('a', 'Sea salt', 'Salt')
  texts.confirm(texts.unsaved())
  texts.type('a', 'Salt', 'Salt')
  expect(texts.unsaved()).toEqual({ a: 'Salt' })
})

test('a text that somebody else has changed shows, unless one has typed another', () => {
  const texts = new UnsavedTexts()
  texts.type('a', 'Sea salt', 'Salt')
  texts.type('b', 'Olive oil', 'Oil')
  texts.confirm({ b: 'Olive oil' })
  const groups = [
    { id: 'a', translation: 'Rock salt' },
    { id: 'b', translation: 'Sunflower oil' },
  ]
  texts.receive({ version: 2, groups })
  expect([texts.textOf('a', 'Rock salt'), texts.textOf('b', 'Sunflower oil')]).toEqual([
    'Sea salt',
    'Sunflower oil',
  ])
  texts.receive({ version: 1, groups: [{ id: 'a', translation: 'Sea salt' }] })
  expect(texts.isDirty()).toBe(true)
  texts.receive({ version: 3, groups: [{ id: 'a', translation: 'Sea salt' }] })
  expect(texts.isDirty()).toBe(false)
})

test('a save whose answer is here before it is known to be over stays, for what still shows the text before it', () => {
  const texts = new UnsavedTexts()
  texts.type('a', 'Sea salt', 'Salt')
  texts.receive({ version: 2, groups: [{ id: 'a', translation: 'Sea salt' }] })
  expect([texts.textOf('a', 'Salt'), texts.isDirty()]).toEqual(['Sea salt', false])
  texts.confirm({ a: 'Sea salt' })
  texts.receive({ version: 3, groups: [{ id: 'a', translation: 'Rock salt' }] })
  expect(texts.textOf('a', 'Rock salt')).toBe('Rock salt')
})

test('listeners are told when there begins or ceases to be something to save, not at every key', () => {
  const texts = new UnsavedTexts()
  let told = 0
  texts.subscribe(() => (told += 1))
  for (const text of ['S', 'Se', 'Sea']) texts.type('a', text, 'Salt')
  texts.type('a', 'Salt', 'Salt')
  expect(told).toBe(2)
})

test('what a page that is gone has left is unsaved, and goes over nothing that was typed since', () => {
  const texts = new UnsavedTexts()
  texts.type('a', 'Sea salt', 'Salt')
  texts.restore(
    new Map([
      ['a', { text: 'Rock salt', saved: 'Salt' }],
      ['b', { text: 'Olive oil', saved: 'Oil' }],
    ]),
  )
  expect(texts.unsaved()).toEqual({ a: 'Sea salt', b: 'Olive oil' })
  texts.forget('b')
  expect([...texts.edits()]).toEqual([['a', { text: 'Sea salt', saved: 'Salt' }]])
})
