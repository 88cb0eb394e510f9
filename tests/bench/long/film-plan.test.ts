import { expect, test } from 'vitest'
import { LANGUAGES } from '#app/domain/languages.ts'
import { filmLine } from './film-lines.ts'
import { planFilm } from './film-plan.ts'

const COMMON = { width: 1920, height: 1080, fps: 25, seed: 1, languages: ['en'] } as const

test.each([
  { minutes: 10, texts: 200 },
  { minutes: 60, texts: 1200 },
  { minutes: 120, texts: 2500 },
  { minutes: 4, texts: 400 },
])('a film of $minutes minutes has $texts lines, each within it', ({ minutes, texts }) => {
  const plan = planFilm({ ...COMMON, minutes, texts })
  expect(plan.texts).toHaveLength(texts)
  expect(plan.frames).toBe(minutes * 60 * 25)
  expect(plan.texts.filter(({ from, to }) => from < 0 || to <= from || to > plan.frames)).toEqual([])
})

test('nothing is on screen in the silences, and no subtitle on a card', () => {
  const { texts, silences, cards } = planFilm({ ...COMMON, minutes: 20, texts: 400 })
  const during = (stretch: { from: number; to: number }) =>
    texts.filter(({ from, to }) => from < stretch.to && to > stretch.from)
  expect(silences.flatMap(during)).toEqual([])
  expect(silences).toHaveLength(2)
  expect(cards.flatMap(during).filter(({ kind }) => kind === 'subtitle')).toEqual([])
})

test('the same seed gives the same film, another one other lines', () => {
  const options = { ...COMMON, minutes: 5, texts: 80 }
  expect(planFilm(options)).toEqual(planFilm(options))
  expect(planFilm({ ...options, seed: 2 }).texts[3]?.text).not.toBe(planFilm(options).texts[3]?.text)
})

test.each(LANGUAGES)('there are more than five hundred different lines in %s', (language) => {
  const lines = Array.from({ length: 600 }, (_, index) => filmLine(language, index))
  expect(new Set(lines).size).toBeGreaterThan(500)
})

test('a film of two hours says nothing twice', () => {
  const lines = Array.from({ length: 2500 }, (_, index) => filmLine('en', index))
  expect(new Set(lines).size).toBe(lines.length)
})
