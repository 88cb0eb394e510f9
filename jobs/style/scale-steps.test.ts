import { expect, test } from 'vitest'
import { type EndFrames, scalingOf } from './scale-steps.ts'

const FPS = 25

/**
 * Frames at an end, of which the line is on those that have a scale.
 *
 * @param known the first one on which analysis has found it
 */
function end(
  scales: readonly (number | undefined)[],
  known: number,
  { seconds = 0, step = 1, contrasts = [] as readonly number[] } = {},
): EndFrames {
  return {
    ...{ count: scales.length, known },
    sizeOn: (frame) => ({
      seconds: seconds + ((frame - known) * step) / FPS,
      size: { scale: scales[frame] ?? 0.9, dxPx: 0, dyPx: 0 },
      similarity: scales[frame] === undefined ? 0.3 : 0.9,
      contrast: contrasts[frame] ?? 1,
    }),
  }
}

const none = undefined

test('a line that pops in starts on the first frame that shows it', () => {
  const found = scalingOf(end([none, none, 0.6, 0.8, 1.1, 1.05, 1, 1, 1, 1], 5), undefined)
  expect(found?.startsAt).toBeCloseTo(-3 / FPS)
  expect(found?.endsAt).toBeUndefined()
  expect(found?.scaling.map(({ seconds, scale }) => [Math.round(seconds * FPS), scale])).toEqual([
    [0, 0.6],
    [1, 0.8],
    [2, 1.1],
    [3, 1.05],
    [4, 1],
  ])
})

test('a line that pops out ends after the last frame that shows it', () => {
  // against the order of time
  const closing = end([none, 0.4, 0.7, 1, 1, 1, 1], 3, { seconds: 2, step: -1 })
  const found = scalingOf(undefined, closing)
  expect(found?.startsAt).toBe(0)
  expect(found?.endsAt).toBeCloseTo(2 + 3 / FPS)
  expect(found?.scaling.map(({ seconds, scale }) => [Math.round(seconds * FPS), scale])).toEqual([
    [0, 1],
    [2 * FPS + 1, 0.7],
    [2 * FPS + 2, 0.4],
  ])
})

test('a line that fades while it pops is as opaque as it is seen, also where it rests before it is opaque', () => {
  const contrasts = [0, 0, 0.2, 0.35, 0.5, 0.7, 0.85, 1]
  const found = scalingOf(
    end([none, none, 0.8, 0.9, 0.95, 1, 1, 1, 1, 1], 5, { contrasts }),
    end([none, 0.8, 0.9, 0.95, 1, 1, 1], 3, { seconds: 2, step: -1, contrasts: [0, 0.25, 0.5, 0.75] }),
  )
  expect(found?.fade?.map(({ seconds, opacity }) => [Math.round(seconds * FPS), opacity])).toEqual([
    [0, 0.25],
    [1, 0.375],
    [2, 0.5],
    [3, 0.75],
    [4, 0.875],
    [5, 1],
    [2 * FPS + 3, 0.75],
    [2 * FPS + 4, 0.5],
    [2 * FPS + 5, 0.25],
  ])
})

test('a line that pops in and fades out where it rests is as opaque as it is seen', () => {
  const last = [1, 1, 0.85, 0.6, 0.4, 0.2].map((contrast, at) => ({ seconds: 2 + at / FPS, contrast }))
  const found = scalingOf(end([none, none, 0.6, 0.8, 1.1, 1, 1, 1], 4), undefined, { first: [], last })
  expect(found?.startsAt).toBeCloseTo(-2 / FPS)
  expect(found?.fade?.map(({ seconds, opacity }) => [Math.round(seconds * FPS), opacity])).toEqual([
    [0, 1],
    [2 * FPS + 4, 0.875],
    [2 * FPS + 5, 0.625],
    [2 * FPS + 6, 0.375],
    [2 * FPS + 7, 0.25],
  ])
})

test('a line that is opaque while it pops does not fade', () => {
  const contrasts = [0, 0, 0.9, 0.85, 1.1]
  const found = scalingOf(end([none, none, 0.6, 0.8, 1.1, 1.05, 1, 1, 1, 1], 5, { contrasts }), undefined)
  expect(found).toMatchObject({ fade: undefined })
})

test.each([
  { what: 'is there at once', scales: [none, none, 1, 1, 1, 1], known: 2 },
  { what: 'trembles', scales: [none, 1.02, 0.98, 1.01, 1, 1, 1], known: 2 },
  { what: 'is larger on a single frame', scales: [none, 1.3, 1, 1, 1, 1], known: 2 },
  { what: 'never rests', scales: [none, 0.5, 0.6, 0.7, 0.8, 0.9], known: 2 },
  { what: 'jumps from a size to another', scales: [0.2, 0.2, none, 1, 1, 1], known: 3 },
])('a line that $what does not pop', ({ scales, known }) => {
  expect(scalingOf(end(scales, known), undefined)).toBeUndefined()
})
