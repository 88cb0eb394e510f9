import { expect, test } from 'vitest'
import { barsIn } from './visible-bars.ts'

const film = Array.from({ length: 2500 }, (_, index) => ({
  id: String(index),
  startSeconds: index * 3,
  endSeconds: index * 3 + 3,
}))
const lanes = film.map(() => 0)

test('of a film of 2,500 texts no more bars are drawn than there is room for, and the chosen one is among them', () => {
  const bars = barsIn(film, lanes, { startSeconds: 0, secondsPerPx: 7.5 }, 1000, '1001')
  expect(bars.length).toBeLessThanOrEqual(252)
  expect(bars.some(({ track }) => track.id === '1001')).toBe(true)
})

test('only what is in sight is drawn', () => {
  const bars = barsIn(film, lanes, { startSeconds: 300, secondsPerPx: 0.01 }, 1000, undefined)
  expect(bars.map(({ track, x }) => [track.id, Math.round(x)])).toEqual([
    ['99', -300],
    ['100', 0],
    ['101', 300],
    ['102', 600],
    ['103', 900],
  ])
})
