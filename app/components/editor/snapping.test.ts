import { expect, test } from 'vitest'
import { linesOf, snapped, snappedCorner } from './snapping.ts'

const FRAME = { width: 1280, height: 720 }
const SIGN = { x: 100, y: 100, width: 200, height: 50, angleDegrees: 0 }
const box = (x: number, y: number) => ({ x, y, width: 400, height: 40, angleDegrees: 0 })

test.each([
  ['its middle to the frame’s', box(435, 500), box(440, 500), [{ axis: 'x', at: 640 }]],
  ['its left side to another’s', box(103, 500), box(100, 500), [{ axis: 'x', at: 100 }]],
  ['its foot to another’s', box(700, 108), box(700, 110), [{ axis: 'y', at: 150 }]],
  ['its right side to the margin', box(820, 500), box(816, 500), [{ axis: 'x', at: 1216 }]],
  ['nothing that is far', box(360, 500), box(360, 500), []],
])('a box that is moved keeps %s', (_, moved, kept, guides) => {
  expect(snapped(moved, linesOf(FRAME, [SIGN]), 8)).toEqual({ box: kept, guides })
})

const LINES = linesOf(FRAME, [SIGN])
const sized = (x: number, y: number, width: number, height: number) => ({
  x,
  y,
  width,
  height,
  angleDegrees: 0,
})

test.each([
  [
    'its right side and foot to another’s',
    ...(['bottom-right', sized(40, 60, 257, 92), sized(40, 60, 260, 90)] as const),
    [
      { axis: 'x', at: 300 },
      { axis: 'y', at: 150 },
    ],
  ],
  [
    'its left side and top to another’s, with the corner opposite where it was',
    ...(['top-left', sized(104, 97, 300, 60), sized(100, 100, 304, 57)] as const),
    [
      { axis: 'x', at: 100 },
      { axis: 'y', at: 100 },
    ],
  ],
  [
    'a side to the frame’s middle',
    ...(['top-right', sized(440, 500, 195, 40), sized(440, 500, 200, 40)] as const),
    [{ axis: 'x', at: 640 }],
  ],
  [
    'a side to the margin',
    ...(['bottom-left', sized(70, 500, 400, 40), sized(64, 500, 406, 40)] as const),
    [{ axis: 'x', at: 64 }],
  ],
  [
    'the sides that are not dragged, near as they may be to a line',
    ...(['bottom-right', sized(103, 103, 500, 300), sized(103, 103, 500, 300)] as const),
    [],
  ],
  [
    'nothing where it would all but vanish',
    ...(['bottom-right', sized(298, 300, 8, 100), sized(298, 300, 8, 100)] as const),
    [],
  ],
])('a box that is resized keeps %s', (_, corner, dragged, kept, guides) => {
  expect(snappedCorner(dragged, corner, LINES, 8)).toEqual({ box: kept, guides })
})

test('a turned box that is resized keeps to no line', () => {
  const turned = { ...sized(40, 60, 257, 92), angleDegrees: 5 }
  expect(snappedCorner(turned, 'bottom-right', LINES, 8)).toEqual({ box: turned, guides: [] })
})
