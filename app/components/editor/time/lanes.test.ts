import { expect, test } from 'vitest'
import { lanesOf } from './lanes.ts'

const span = (startSeconds: number, endSeconds: number) => ({ startSeconds, endSeconds })

test.each([
  ['one after the other share a lane', [span(0, 1), span(1, 2), span(3, 4)], [0, 0, 0]],
  ['at the same time have lanes of their own', [span(0, 3), span(1, 2), span(1, 4)], [0, 1, 2]],
  ['come back to a lane that is free again', [span(0, 1), span(0, 5), span(2, 3)], [0, 1, 0]],
  ['are laid out by their times, in whichever order they come', [span(2, 3), span(0, 5)], [1, 0]],
])('texts %s', (_, spans, lanes) => {
  expect(lanesOf(spans)).toEqual(lanes)
})

test('five thousand texts are laid out', () => {
  const spans = Array.from({ length: 5000 }, (__, index) => span(index, index + 3))
  expect(Math.max(...lanesOf(spans))).toBe(2)
})
