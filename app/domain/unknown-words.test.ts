import { expect, test } from 'vitest'
import { unknownWordsIn } from './unknown-words.ts'

test.each<[string, string, number, string[]]>([
  ['Añade el pimentón', 'Add the pimentón', 1, ['pimentón']],
  ['Pimentón dulce', 'Sweet pimentón', 1, ['Pimentón']],
  ['No uses guindilla', 'No you use guindilla', 1, ['guindilla']],
  ['sofrito y majado', 'sofrito and majado', 2, ['sofrito', 'majado']],
  ['2 g de sal', '2 g of salt', 0, []],
  ['Añade sal', 'Add salt', 1, []],
])('of %s as %s it did not know %d', (original, translation, count, words) => {
  const found = unknownWordsIn(original, translation, count)
  expect(found.map(({ start, end }) => original.slice(start, end))).toEqual(words)
})
