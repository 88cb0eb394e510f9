import { expect, test } from 'vitest'
import { moved, secondsAt, showing, wholeScale, xOf, zoomed } from './time-scale.ts'

const LINE = { durationSeconds: 100, widthPx: 1000 }
const WHOLE = wholeScale(100, 1000)

test('all of a video lies over the width of its time line', () => {
  expect([xOf(WHOLE, 0), xOf(WHOLE, 50), xOf(WHOLE, 100), secondsAt(WHOLE, 250)]).toEqual([0, 500, 1000, 25])
})

test.each([
  ['in the middle', 500],
  ['at its beginning', 0],
  ['at its end', 1000],
])('the moment under the pointer stays there when one zooms %s', (_, x) => {
  const closer = zoomed(WHOLE, 4, x, LINE)
  expect(closer.secondsPerPx).toBe(WHOLE.secondsPerPx / 4)
  expect(secondsAt(closer, x)).toBeCloseTo(secondsAt(WHOLE, x))
})

test('nothing beyond the video is shown', () => {
  const closer = zoomed(WHOLE, 10, 0, LINE)
  expect(zoomed(closer, 0.01, 300, LINE)).toEqual(WHOLE)
  expect(moved(closer, -500, LINE).startSeconds).toBe(0)
  expect(moved(closer, 100_000, LINE).startSeconds).toBe(90)
})

test.each([
  ['after what is seen', 40, 42, 38],
  ['before it', 2, 3, 0],
  ['of which only the end is seen', 5, 21, 20],
])('a text %s is brought into sight', (_, startSeconds, endSeconds, from) => {
  const closer = moved(zoomed(WHOLE, 10, 0, LINE), 2000, LINE)
  expect(closer.startSeconds).toBeCloseTo(20)
  expect(showing(closer, { startSeconds, endSeconds }, LINE).startSeconds).toBeCloseTo(from)
})
