import { expect, test } from 'vitest'
import type { OverlayItem } from './overlay-plan.ts'
import { timelineOf } from './timeline.ts'

const item = (label: string): OverlayItem => ({
  kind: 'debug',
  box: { x: 0, y: 0, width: 1, height: 1, angleDegrees: 0 },
  label,
})
const showing = (label: string, startSeconds: number, endSeconds: number, layer = 0) => ({
  item: item(label),
  startSeconds,
  endSeconds,
  layer,
})
/** The intervals with the labels in place of the indexes. */
const shown = (showings: Parameters<typeof timelineOf>[0], duration = 10) => {
  const { items, intervals } = timelineOf(showings, duration)
  const labelOf = (index: number) => {
    const found = items[index]
    return found?.kind === 'debug' ? found.label : '?'
  }
  return intervals.map(({ startSeconds, show }) => [startSeconds, show.map(labelOf).join('')])
}

test('an empty timeline shows nothing from the start on', () => {
  expect(timelineOf([], 10)).toEqual({ items: [], intervals: [{ startSeconds: 0, show: [] }] })
})

test('it is cut where something begins or ends', () => {
  expect(shown([showing('a', 1, 4), showing('b', 2, 6)])).toEqual([
    [0, ''],
    [1, 'a'],
    [2, 'ab'],
    [4, 'b'],
    [6, ''],
  ])
})

test('one text right after another leaves no gap and no overlap', () => {
  expect(shown([showing('a', 0, 3), showing('b', 3, 5)])).toEqual([
    [0, 'a'],
    [3, 'b'],
    [5, ''],
  ])
})

test('lower layers are painted first', () => {
  expect(shown([showing('caption', 0, 5, 1), showing('cover', 0, 5, 0)])[0]).toEqual([0, 'covercaption'])
})

test('an equal item is listed once, and goes on without a cut', () => {
  const { items, intervals } = timelineOf(
    [showing('a', 1, 2), showing('a', 2, 3), showing('a', 1.5, 2.5)],
    10,
  )
  expect(items).toHaveLength(1)
  expect(intervals).toEqual([
    { startSeconds: 0, show: [] },
    { startSeconds: 1, show: [0] },
    { startSeconds: 3, show: [] },
  ])
})

test('what begins before the video is there from its start; what lies beyond its end is not', () => {
  expect(shown([showing('a', -1, 2), showing('b', 11, 12), showing('c', 9, 15), showing('d', 5, 5)])).toEqual(
    [
      [0, 'a'],
      [2, ''],
      [9, 'c'],
    ],
  )
})
