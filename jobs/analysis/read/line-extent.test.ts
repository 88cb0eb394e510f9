import { expect, test } from 'vitest'
import type { TextBox } from '#app/domain/geometry.ts'
import { findLineExtent, NO_EXTENT, extendBox, withMarksRead } from './line-extent.ts'

const box = (x: number, y: number, width: number, height = 20, angleDegrees = 0): TextBox => ({
  ...{ x, y, width, height, angleDegrees },
})
const LINE = box(100, 50, 200)

test.each([
  ['as it was', [box(101, 51, 198)], NO_EXTENT],
  ['a little longer', [box(96, 50, 208)], NO_EXTENT],
  ['longer at both ends', [box(80, 50, 250)], { before: 20, after: 30 }],
  [
    'in parts, with a gap of one word',
    [box(70, 51, 22), box(100, 50, 200), box(308, 50, 40)],
    { before: 30, after: 48 },
  ],
  ['with another line further on', [box(100, 50, 200), box(330, 50, 60)], NO_EXTENT],
  ['with another line below', [box(60, 70, 300)], NO_EXTENT],
  ['with a larger one', [box(60, 30, 300, 60)], NO_EXTENT],
  ['not at all', [], NO_EXTENT],
])('a line that is found %s', (_how, found, ends) => {
  expect(findLineExtent(LINE, found, [])).toEqual(ends)
})

test('a line does not run into another text', () => {
  const found = [box(60, 50, 290)]
  expect(findLineExtent(LINE, found, [box(310, 50, 80)])).toEqual({ before: 40, after: 0 })
  expect(findLineExtent(LINE, found, [box(310, 80, 80)])).toEqual({ before: 40, after: 50 })
})

test('what stood in its place at another time is no other text', () => {
  expect(findLineExtent(LINE, [box(100, 50, 250)], [box(80, 48, 280)])).toEqual({ before: 0, after: 50 })
})

test.each([
  ['nothing', undefined, { before: 0, after: 8 }],
  ['the same', LINE, { before: 0, after: 8 }],
  ['a mark in front of it', box(95, 50, 205), { before: 5, after: 8 }],
  ['an ellipsis behind it', box(100, 50, 213), { before: 0, after: 13 }],
  ['less than was found on the mean picture', box(100, 50, 205), { before: 0, after: 8 }],
  ['the line from below to above', box(100, 50, 240, 20, 90), { before: 0, after: 8 }],
])('of a line of which a reader has read %s', (_what, read, extent) => {
  expect(withMarksRead({ before: 0, after: 8 }, LINE, read, [])).toEqual(extent)
})

test('what was detected as a small text is a mark that was read, another line is none', () => {
  const read = box(100, 50, 225)
  expect(withMarksRead(NO_EXTENT, LINE, read, [box(308, 52, 12, 8)])).toEqual({ before: 0, after: 25 })
  expect(withMarksRead(NO_EXTENT, LINE, read, [box(308, 50, 60)])).toEqual(NO_EXTENT)
})

test('an upright column keeps its ends', () => {
  expect(findLineExtent(box(100, 50, 20, 200), [box(100, 20, 20, 260)], [])).toEqual(NO_EXTENT)
})

test('a turned line goes on along itself', () => {
  const turned = extendBox(box(0, 0, 100, 20, 90), { before: 10, after: 30 })
  expect(turned).toEqual({ x: -20, y: expect.closeTo(10), width: 140, height: 20, angleDegrees: 90 })
  expect(findLineExtent(box(0, 0, 100, 20, 90), [turned], [])).toEqual({
    before: expect.closeTo(10),
    after: expect.closeTo(30),
  })
})
