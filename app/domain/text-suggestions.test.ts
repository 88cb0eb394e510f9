import { expect, test } from 'vitest'
import { suggestionsFor } from './text-suggestions.ts'

const said = (original: string, translation: string) => ({ original, translation })
const asked = said('Añade la sal', 'Put salt')

test('the likest come first, each translation once, and not the one that is there', () => {
  const memory = [
    said('Añade la miel', 'Add the honey'),
    said('Añade la sal', 'Add the salt'),
    said('añade  la sal', 'Put salt'),
    said('Añade la sal.', 'Add the salt'),
    said('Suscríbete', 'Subscribe'),
  ]
  const found = suggestionsFor(asked, memory)
  expect(found.map(({ translation }) => translation)).toEqual(['Add the salt', 'Add the honey'])
  expect(found[0]).toMatchObject({ original: 'Añade la sal', similarity: 1 })
})

test('five are enough', () => {
  const memory = Array.from({ length: 20 }, (_, index) => said('Añade la sal', `salt ${index}`))
  expect(suggestionsFor(asked, memory)).toHaveLength(5)
})

test('the longest texts against five thousand take no time, and the same one is still found', () => {
  const long = 'palabra '.repeat(250)
  const memory = Array.from({ length: 5000 }, (_, index) => said(`${long}${index}`, 'x'))
  // comparing each letter with each takes minutes
  const began = process.cpuUsage()
  expect(suggestionsFor(said(long, ''), [...memory, said(long, 'words')])).toMatchObject([
    { translation: 'words' },
  ])
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(10_000)
})

test('of five thousand long texts the first are compared, and the same one is found wherever it is', () => {
  const long = 'palabra '.repeat(37)
  const others = Array.from({ length: 5000 }, (_, index) => said(`${index}`.padStart(296, 'xyz'), 'x'))
  const [near, same] = [said(`${long}s`, 'near'), said(long, 'same')]
  const found = (memory: typeof others) =>
    suggestionsFor(said(long, ''), memory).map(({ translation }) => translation)
  expect(found([near, ...others, same])).toEqual(['same', 'near'])
  expect(found([...others, near, same])).toEqual(['same'])
})
