import { expect, test } from 'vitest'
import { progressOf, RENDER_STEPS, stepSpans } from './progress.ts'

const FILM = { frames: 180_000, widthPx: 1920, heightPx: 1080, hiddenTexts: 40 }

test('steps follow each other from nothing to the whole', () => {
  const spans = stepSpans(FILM)
  const borders = RENDER_STEPS.flatMap((step) => [...spans[step]])
  expect(borders.at(0)).toBe(0)
  expect(borders.at(-1)).toBeCloseTo(1)
  for (const step of [1, 3, 5, 7]) expect(borders[step]).toBeCloseTo(borders[step + 1] ?? NaN)
})

test.each([
  ['of a film is nearly all of it', FILM, 0.95, 1],
  [
    'of a minute full of signs is less than its other steps',
    { ...FILM, frames: 1500, hiddenTexts: 400 },
    0,
    0.5,
  ],
])('encoding %s', (_, size, least, most) => {
  const [from, to] = stepSpans(size).encoding
  expect(to - from).toBeGreaterThan(least)
  expect(to - from).toBeLessThan(most)
})

test('a step that overshoots ends where the next one begins', () => {
  const spans = stepSpans(FILM)
  const { fraction } = progressOf(spans, 'covering', 1.2, { frames: 0, totalFrames: 1 })
  expect(fraction).toBeCloseTo(spans.encoding[0])
})

test('two minutes with forty texts at 1080p are told as they were measured', () => {
  const spans = stepSpans({ frames: 3000, widthPx: 1920, heightPx: 1080, hiddenTexts: 40 })
  const shareOf = (step: keyof typeof spans) => spans[step][1] - spans[step][0]
  // of 161 s, the last being read back and judged: 25, 109 and 26
  expect(shareOf('reading') + shareOf('covering')).toBeCloseTo(0.155, 1)
  expect(shareOf('encoding')).toBeCloseTo(0.68, 1)
  expect(shareOf('checking') + shareOf('examining')).toBeCloseTo(0.16, 1)
})
