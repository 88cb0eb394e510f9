import { expect, test } from 'vitest'
import { Fade } from '#app/domain/fade.ts'
import { fadeOf } from './fade-steps.ts'

/** 25 frames a second. */
const frames = (contrasts: readonly number[], from = 0) =>
  contrasts.map((contrast, at) => ({ seconds: from + at / 25, contrast }))
const OPAQUE = frames([1, 1, 0.98, 1.02])
const RISING = [0.2, 0.3, 0.42, 0.55, 0.68, 0.8, 0.93, 1]

test('a line that comes evenly fades in, in an eighth at a time', () => {
  expect(fadeOf(frames(RISING), OPAQUE)).toEqual([
    { seconds: 0, opacity: 0.25 },
    { seconds: 0.08, opacity: 0.375 },
    { seconds: 0.12, opacity: 0.5 },
    { seconds: 0.16, opacity: 0.625 },
    { seconds: 0.2, opacity: 0.75 },
    { seconds: 0.24, opacity: 1 },
  ])
})

test('a line that goes evenly fades out', () => {
  const fade = fadeOf(OPAQUE, frames(RISING.toReversed(), 4))
  expect(fade?.[0]).toEqual({ seconds: 0, opacity: 1 })
  expect(fade?.at(-1)).toEqual({ seconds: expect.closeTo(4.24), opacity: 0.25 })
})

test('a fade that trembles goes on, and has few steps', () => {
  const trembling = Array.from({ length: 60 }, (_, at) => 0.2 + at / 80 + (at % 2) * 0.05)
  const fade = fadeOf(frames([...trembling, 1]), OPAQUE)
  const opacities = fade?.map(({ opacity }) => opacity) ?? []
  expect(opacities).toEqual(opacities.toSorted((a, b) => a - b))
  expect(Fade.safeParse(fade).success).toBe(true)
})

test.each([
  ['is there at once', [1, 1, 1, 1]],
  ['comes within three frames', [0.4, 0.7, 1, 1]],
  ['is never opaque there', [0.4, 0.5, 0.6, 0.6]],
  ['is faint for a moment, as something passes behind it', [0.6, 0.8, 0.4, 0.7, 1, 1]],
  ['is there from one frame to the next after some without it', [0.1, 0.12, 0.15, 0.2, 0.95, 1]],
  ['is hardly faint', [0.8, 0.82, 0.85, 0.87, 0.95]],
])('a line that %s does not fade', (_what, contrasts) => {
  expect(fadeOf(frames(contrasts), OPAQUE)).toBeUndefined()
})
