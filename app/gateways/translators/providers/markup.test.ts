import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromMarkup, HTML_KEEP, toMarkup } from './markup.ts'

const KEEP = { open: '<x>', close: '</x>' }
const NONE = new Map<string, string>()

test('what must stay is in the tag, and what means something in markup is escaped', () => {
  expect(toMarkup('Mira @ana <ya> & https://a.com/?x=1&y', NONE, KEEP)).toBe(
    'Mira <x>@ana</x> <x>&lt;ya&gt;</x> &amp; <x>https://a.com/?x=1&amp;y</x>',
  )
})

test('a term is there in its translation, whole words only, the longer one first', () => {
  const glossary = new Map([
    ['pan', 'bread'],
    ['pan de molde', 'sandwich loaf'],
    ['Rótulo', 'Rótulo'],
  ])
  expect(toMarkup('Pan de molde, pan y panadero de RÓTULO', glossary, KEEP)).toBe(
    '<x>sandwich loaf</x>, <x>bread</x> y panadero de <x>RÓTULO</x>',
  )
})

test('entities of every kind are read, nonsense ones left', () => {
  expect(fromMarkup('L&#39;eau &amp;&nbsp;sel&#x21; &lt;b&gt; &unknown; &#0; <x>@ana</x>')).toBe(
    "L'eau & sel! <b> &unknown; &#0; @ana",
  )
})

test.each([KEEP, HTML_KEEP])('any text comes back through %j', (keep) => {
  const plain = (text: string) => text.replace(/\s+/gu, ' ').trim()
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fromMarkup(toMarkup(text, NONE, keep))).toBe(plain(text))
    }),
  )
})
