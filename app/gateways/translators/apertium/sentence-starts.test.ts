import { expect, test } from 'vitest'
import { parseAnalysis, printAnalysis } from './readings.ts'
import { capitaliseSentences, decapitaliseStarts, withoutStrayCapitals } from './sentence-starts.ts'

const parse = (stream: string) => decapitaliseStarts(parseAnalysis(stream))

test('a word that begins a sentence loses its capital, a name does not', () => {
  expect(printAnalysis(parse('^Mix/Mix<n><sg>/Mix<vblex><inf>$^./.<sent>$ ^Ana/Ana<np><ant>$'))).toBe(
    '^mix/mix<n><sg>/mix<vblex><inf>$^./.<sent>$ ^Ana/Ana<np><ant>$',
  )
})

test('capitals that come from nowhere go', () => {
  const plain = parse('^Mix/Mix<n><sg>$')
  const named = parse('^Mix/Mix<n><sg>$ ^Paris/Paris<np>$')
  expect(withoutStrayCapitals('mezcla La harina', plain)).toBe('mezcla la harina')
  expect(withoutStrayCapitals('mezcla [0] Viejo pan', plain)).toBe('mezcla [0] viejo pan')
  expect(withoutStrayCapitals('mezcla La harina de Paris', named)).toBe('mezcla la harina de Paris')
  expect(withoutStrayCapitals('each Friday in French', plain)).toBe('each Friday in French')
})

test('sentences after the first begin as they did', () => {
  expect(capitaliseSentences('Hola. Ven.', 'hello. come.')).toBe('hello. Come.')
  expect(capitaliseSentences('Hola... ven', 'hello... come')).toBe('hello... come')
})
