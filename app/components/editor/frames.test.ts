import { expect, test } from 'vitest'
import { framesIn, framesOf, middleFrame, middleOf, startOf } from './frames.ts'

test.each([
  ['at a whole rate', { startSeconds: 1, endSeconds: 3 }, 25, { first: 25, last: 74 }],
  [
    'at a broadcast rate',
    { startSeconds: 1001 / 1000, endSeconds: 2002 / 1000 },
    30000 / 1001,
    { first: 30, last: 59 },
  ],
  ['between two frames', { startSeconds: 1.01, endSeconds: 1.02 }, 25, { first: 26, last: 26 }],
  ['from the start', { startSeconds: 0, endSeconds: 0.04 }, 25, { first: 0, last: 0 }],
])('a text is seen on the frames that begin while it lasts: %s', (_, times, rate, range) => {
  expect(framesOf(times, rate)).toEqual(range)
})

test('the middle of an even number of frames is the earlier of the two', () => {
  expect(middleFrame({ first: 10, last: 13 })).toBe(11)
})

test('a video of less than a frame has one', () => {
  expect(framesIn(0.001, 25)).toBe(1)
})

test('a frame is sought in its middle, where no rounding leads to another', () => {
  expect(middleOf(0, 25)).toBe(0.02)
  expect(Math.floor(middleOf(1799, 30000 / 1001) * (30000 / 1001))).toBe(1799)
})

test.each([0, 1, 7, 184, 1799, 107_892])(
  'the millisecond that frame %i begins at leads back to it',
  (frame) => {
    for (const rate of [24, 25, 30, 30000 / 1001, 60]) {
      const seconds = Number(startOf(frame, rate).toFixed(3))
      expect(Math.floor(seconds * rate + 1e-6)).toBe(frame)
      expect(Math.round(seconds * rate)).toBe(frame)
    }
  },
)
