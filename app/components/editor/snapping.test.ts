import { expect, test } from 'vitest'
import { linesOf, snapped } from './snapping.ts'

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
