import { expect, test } from 'vitest'
import { type TrackText, uniqueTexts } from './unique-texts.ts'

const track = (id: string, originalText: string, more: Partial<TrackText> = {}): TrackText => ({
  id,
  originalText,
  language: 'es',
  disposition: 'translate',
  box: { width: 240, height: 40 },
  translation: undefined,
  ...more,
})
const by = (isPersons: boolean, text = 'Salt') => ({ text, isPersons, isDone: false })

// proves translation-9
test('texts that differ in capitals and outer spaces only are one, in the words of most tracks', () => {
  const texts = uniqueTexts(
    [track('a', 'SAL'), track('b', ' Sal '), track('c', 'Sal'), track('d', 'Agua')],
    'en',
  )
  expect(texts.map(({ text, trackIds }) => [text, trackIds])).toEqual([
    ['Sal', ['a', 'b', 'c']],
    ['Agua', ['d']],
  ])
})

test('the neighbours in time are the context, nearest first', () => {
  const texts = uniqueTexts(
    ['uno', 'dos', 'tres', 'cuatro', 'cinco'].map((text) => track(text, text)),
    'en',
  )
  expect(texts[2]?.context).toEqual(['cuatro', 'dos', 'cinco', 'uno'])
})

test('there is room for what the box holds at the original size', () => {
  expect(uniqueTexts([track('a', 'Añade la sal')], 'en')[0]?.maxChars).toBe(12)
  expect(uniqueTexts([track('a', 'Añade la sal')], 'ja')[0]?.maxChars).toBe(6)
})

test.each([
  ['kept as it is', track('a', 'Sal', { disposition: 'keep' }), true],
  ['translated by a person', track('a', 'Sal', { translation: by(true) }), true],
  ['blanked by a person', track('a', 'Sal', { translation: by(true, '') }), true],
  ['translated by a machine before', track('a', 'Sal', { translation: by(false) }), false],
  ['just translated', track('a', 'Sal', { translation: { ...by(false), isDone: true } }), true],
  ['new', track('a', 'Sal'), false],
])('a text that is %s is settled: %s', (_, one, expected) => {
  expect(uniqueTexts([one], 'en')[0]?.isSettled).toBe(expected)
})

test('only those tracks get a translation that want one', () => {
  const done = track('a', 'Sal', { translation: { ...by(false), isDone: true } })
  expect(uniqueTexts([done, track('b', 'sal')], 'en')[0]).toMatchObject({ trackIds: ['b'], isSettled: false })
  const kept = track('b', 'sal', { disposition: 'keep' })
  expect(uniqueTexts([done, kept], 'en')[0]?.isSettled).toBe(true)
})

test('what a person said for one track is known for the others', () => {
  const [text] = uniqueTexts(
    [track('a', 'Sal', { translation: by(true, 'Sea salt') }), track('b', 'sal')],
    'en',
  )
  expect(text).toMatchObject({ isSettled: false, personText: 'Sea salt' })
})
