import { expect, test } from 'vitest'
import type { Point } from '#app/domain/geometry.ts'
import { draggedBox } from './box-drag.ts'
import { pointInFrame, scrollKeeping, stepped, wheeled, zoomWithin } from './frame-zoom.ts'

const FRAME = { width: 1280, height: 720 }
/** All of the frame, on a screen where it is drawn at half its size. */
const VIEW = { left: 30, top: 80, width: 640, height: 360 }

/** Where the frame lies on the screen when it is seen so close, scrolled by so much. */
function areaAt(zoom: number, [x, y]: Point) {
  return { left: VIEW.left - x, top: VIEW.top - y, width: VIEW.width * zoom, height: VIEW.height * zoom }
}

test.each([
  ['in', 1, 'zoom-in', 1.5],
  ['in, not beyond the most', 7, 'zoom-in', 8],
  ['out', 3, 'zoom-out', 2],
  ['out, not beyond the whole frame', 1.2, 'zoom-out', 1],
  ['to the whole frame', 5, 'zoom-whole', 1],
] as const)('a step of the zoom goes %s', (_, zoom, step, after) => {
  expect(stepped(zoom, step)).toBeCloseTo(after)
})

test('a wheel that is turned up and down by as much ends where it began', () => {
  expect(wheeled(wheeled(2, -120), 120)).toBeCloseTo(2)
  expect(wheeled(1, 500)).toBe(1)
  expect(wheeled(8, -500)).toBe(8)
})

test('hardly more than the whole frame is the whole frame', () => {
  expect(zoomWithin(1.01)).toBe(1)
  expect(zoomWithin(1.1)).toBe(1.1)
})

test.each([
  [[100, 50], 2],
  [[600, 330], 3.3],
] as const)('what is at %j of the view stays there at a zoom of %d', (at, zoom) => {
  const screen: Point = [VIEW.left + at[0], VIEW.top + at[1]]
  const before = pointInFrame(screen, areaAt(1, [0, 0]), FRAME)
  const scroll = scrollKeeping(at, [0, 0], zoom)
  const after = pointInFrame(screen, areaAt(zoom, scroll), FRAME)
  expect(after[0]).toBeCloseTo(before[0], 9)
  expect(after[1]).toBeCloseTo(before[1], 9)
  // and back
  const [x, y] = scrollKeeping(at, scroll, 1 / zoom)
  expect([x, y].map((px) => Math.round(px * 1e6) / 1e6 + 0)).toEqual([0, 0])
})

test.each([1, 1.5, 4, 8])('at a zoom of %d a drag is exact in pixels of the frame', (zoom) => {
  const area = areaAt(zoom, [210, 77])
  const onScreen = ([x, y]: Point): Point => [
    area.left + (x / FRAME.width) * area.width,
    area.top + (y / FRAME.height) * area.height,
  ]
  const box = { x: 400, y: 300, width: 200, height: 40, angleDegrees: 0 }
  const from = pointInFrame(onScreen([600, 340]), area, FRAME)
  const to = pointInFrame(onScreen([623, 351]), area, FRAME)
  const after = draggedBox(box, 'bottom-right', from, to)
  expect(after.width).toBeCloseTo(223, 9)
  expect(after.height).toBeCloseTo(51, 9)
  expect([after.x, after.y]).toEqual([expect.closeTo(400, 9), expect.closeTo(300, 9)])
})
