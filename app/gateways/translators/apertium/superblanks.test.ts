import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromStream, toStream } from './superblanks.ts'

test('what may not be touched is a numbered blank', () => {
  expect(toStream('Mira a @ana en https://a.com/x ya')).toEqual({
    text: 'Mira a [0] en [1] ya',
    originals: ['@ana', 'https://a.com/x'],
  })
})

test('a text cannot speak the stream format', () => {
  expect(toStream('^a<n>$ [0] \\ *b').text).not.toMatch(/[\^$<>\\*{}|]/)
})

test('a term takes the place of its translation, the longer one first', () => {
  const terms = [
    { source: 'pan', target: 'bread' },
    { source: 'pan de molde', target: 'sandwich loaf' },
  ]
  const { text, originals } = toStream('El Pan de molde y el pan, no el panadero', terms)
  expect(text).toBe('El [0] y el [1], no el panadero')
  expect(originals).toEqual(['sandwich loaf', 'bread'])
})

test('a blank that came back twice or never counts as lost', () => {
  expect(fromStream('a [0] b [0] c', ['x', 'y']).lost).toEqual([0, 1])
})

test('any text comes back whole when the stream is not changed', () => {
  const visible = (text: string) =>
    text.normalize('NFC').replace(/[\s\p{Cc}\p{Cf}\u2028\u2029\ufff0-\uffff]+/gu, '')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      const { text: stream, originals } = toStream(text)
      const back = fromStream(stream, originals)
      expect(back.lost).toEqual([])
      expect(visible(back.text)).toBe(visible(text))
    }),
  )
})
