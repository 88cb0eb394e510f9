import { expect, test } from 'vitest'
import { type TextTimes, withTimes } from './text-times.ts'

const box = (x: number) => ({ x, y: 600, width: 400, height: 48, angleDegrees: 0 })
const at = (frame: number, x: number) => ({ frame, seconds: frame / 25, box: box(x) })
const CLOCK = { framesPerSecond: 25, durationSeconds: 10 }
/** It stands from frame 50 to 100, and moves at 60 and 80. */
const TIMES: TextTimes = {
  startFrame: 50,
  endFrame: 100,
  startSeconds: 2,
  endSeconds: 4,
  boxes: [at(50, 0), at(60, 10), at(80, 20)],
}

test.each<[string, { startSeconds?: number; endSeconds?: number }, Partial<TextTimes>]>([
  ['nothing is asked for', {}, TIMES],
  ['the same frame is meant', { startSeconds: 2.019, endSeconds: 3.981 }, TIMES],
  [
    'it begins later, at the place where it is then',
    { startSeconds: 3 },
    { startFrame: 75, startSeconds: 3, boxes: [at(75, 10), at(80, 20)] },
  ],
  [
    'it begins earlier, standing still at first',
    { startSeconds: 1 },
    { startFrame: 25, startSeconds: 1, boxes: [at(25, 0), at(60, 10), at(80, 20)] },
  ],
  ['it ends earlier', { endSeconds: 3 }, { endFrame: 75, endSeconds: 3, boxes: [at(50, 0), at(60, 10)] }],
  ['it ends with the video', { endSeconds: 10 }, { endFrame: 250, endSeconds: 10, boxes: TIMES.boxes }],
  [
    'it is moved whole',
    { startSeconds: 5, endSeconds: 6 },
    { startFrame: 125, endFrame: 150, boxes: [at(125, 20)] },
  ],
  [
    'a time between two frames goes to the nearer one',
    { startSeconds: 2.21 },
    { startFrame: 55, startSeconds: 2.2 },
  ],
])('%s', (_what, wanted, expected) => {
  expect(withTimes(TIMES, wanted, CLOCK)).toMatchObject(expected)
})

test.each([
  ['it ends before it begins', { startSeconds: 5 }],
  ['nothing is left', { startSeconds: 3, endSeconds: 3.01 }],
  ['it begins before the video', { startSeconds: -0.5 }],
  ['it ends after the video', { endSeconds: 10.2 }],
])('refused: %s', (_what, wanted) => {
  expect(withTimes(TIMES, wanted, CLOCK)).toBeUndefined()
})

test('a text at the very end of a video whose duration is a little short stays', () => {
  const times = { ...TIMES, endFrame: 250, endSeconds: 10 }
  expect(withTimes(times, { startSeconds: 3 }, { ...CLOCK, durationSeconds: 9.9 })).toMatchObject({
    endFrame: 250,
  })
})
