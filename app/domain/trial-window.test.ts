import { expect, test } from 'vitest'
import { trialWindow } from './trial-window.ts'

test.each([
  ['a short text is in the middle of three seconds', 10, 11, 60, 9, 12],
  ['a text of a few seconds is seen to appear and to vanish', 10, 12.5, 60, 9.25, 13.25],
  ['of a long text the beginning is shown', 10, 40, 60, 9.25, 14.25],
  ['a text at the start leaves no room before it', 0, 1, 60, 0, 3],
  ['a text at the end leaves no room after it', 59, 60, 60, 57, 60],
  ['a shorter video is shown whole', 0.5, 1, 2, 0, 2],
])('%s', (_, startSeconds, endSeconds, durationSeconds, from, to) => {
  const window = trialWindow({ startSeconds, endSeconds }, durationSeconds)
  expect(window.startSeconds).toBeCloseTo(from)
  expect(window.endSeconds).toBeCloseTo(to)
})
