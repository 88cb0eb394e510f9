import { expect, test } from 'vitest'
import { longestGap, visibleRun } from './visible-run.ts'

const fade = (from: number, to: number, frames: number) =>
  Array.from({ length: frames }, (_, i) => from + ((to - from) * (i + 1)) / (frames + 1))

test.each([
  ['a cut', [1, 1, 1, 0, 0, 0], 3],
  ['a cut at once', [0.02, -0.01, 0.03], 0],
  ['no end', [1, 0.97, 1, 0.98], 4],
  ['nothing to tell', [], 0],
  ['one weak frame: a flicker', [1, 0.1, 1, 1, 1], 5],
  ['a weak last frame: the end', [1, 1, 1, 0.1], 3],
  ['a cut to a trace of compression', [1, 1, 0.12, 0.1, 0, 0, 0, 0], 2],
  ['a cut to a background that is a little similar', [1, 0.98, 0.45, 0.44, 0.46, 0.45], 2],
  ['a cut before noise', [0.9, 0.85, 0.1, -0.1, 0.15, 0, -0.05, 0.12], 2],
  ['a slow fade, to its last trace', [1, ...fade(1, 0, 11), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 12],
])('a text is visible to %s', (_what, strengths, frames) => {
  const visible = visibleRun(strengths, 1)
  expect(Math.abs(visible - frames)).toBeLessThanOrEqual(_what.includes('fade') ? 1 : 0)
})

test('a text whose template is mostly background is visible as long as it is as strong as on its sure frame', () => {
  expect(visibleRun([0.55, 0.52, 0.56, 0.02, 0.01, 0.03], 0.55)).toBe(3)
})

test.each([
  ['none', [1, 1, 1, 1], 0],
  ['none in noise that stays half way', [0.58, 0.55, 0.6, 0.7], 0],
  ['of four frames', [1, 0.1, 0, 0.1, 0, 1, 1], 4],
  ['the longest of two', [0, 1, 0, 0, 1], 2],
])('the gap in a text is %s', (_what, strengths, frames) => {
  const { from, to } = longestGap(strengths)
  expect(to - from).toBe(frames)
})
