import { expect, test } from 'vitest'
import type { Caption } from './overlay-plan.ts'
import { movedWith, zoomedWith } from './moved-caption.ts'

const frame = { widthPx: 1280, heightPx: 720 }
const box = { x: 600, y: 300, width: 100, height: 40, angleDegrees: 0 }
const caption: Caption = {
  kind: 'caption',
  trackId: 'track',
  text: 'A translation that is long',
  language: 'en',
  box,
  rooms: [{ rect: { x: 200, y: 280, width: 900, height: 80 }, minScale: 0.6 }],
  fontSizePx: 40,
  middleShiftPx: 0,
  letterMiddleEm: 0.357,
  fill: '#ffffff',
  outline: null,
  plate: {
    color: '#000000',
    rect: { x: 590, y: 290, width: 120, height: 60 },
    surface: null,
    paddingPx: 10,
    isThere: true,
  },
  fontFamily: null,
  weight: 400,
  italic: false,
  align: 'center',
  letterSpacingPx: 0,
}

test('a caption goes with its original, its room and its plate with it', () => {
  const moved = movedWith(caption, box, { ...box, x: 640, y: 330, angleDegrees: 5 }, frame)
  expect(moved.box).toEqual({ ...box, x: 640, y: 330, angleDegrees: 5 })
  expect(moved.rooms[0]?.rect).toMatchObject({ x: 240, y: 310 })
  expect(moved.plate?.rect).toMatchObject({ x: 630, y: 320 })
  expect(moved.fontSizePx).toBe(caption.fontSizePx)
})

test.each([
  ['left', -600, 0],
  ['right', 580, 0],
  ['top', 0, -300],
  ['bottom', 0, 380],
])('a long translation of a short text does not leave the frame at its %s', (_side, byX, byY) => {
  const moved = movedWith(caption, box, { ...box, x: box.x + byX, y: box.y + byY }, frame)
  const halfWidth = (26 * 0.4 * caption.fontSizePx) / 2
  const middle = { x: moved.box.x + box.width / 2, y: moved.box.y + box.height / 2 }
  expect(middle.x - halfWidth).toBeGreaterThanOrEqual(0)
  expect(middle.x + halfWidth).toBeLessThanOrEqual(frame.widthPx)
  expect(middle.y - 24).toBeGreaterThanOrEqual(0)
  expect(middle.y + 24).toBeLessThanOrEqual(frame.heightPx)
})

test.each([
  ['top', -30],
  ['bottom', 710],
])('a caption leaves the frame at its %s as far as its original does', (_side, y) => {
  const roll = { ...caption, text: 'Words', rooms: [{ rect: box, minScale: 0.6 }] }
  const moved = movedWith(roll, box, { ...box, y }, frame)
  expect(moved.box.y).toBe(y)
})

test('a caption is as large as its original, as far as the frame has room for it', () => {
  const short = { ...caption, text: 'Short' }
  const larger = { ...box, x: 580, y: 292, width: 140, height: 56 }
  expect(zoomedWith(short, box, larger, frame)).toMatchObject({ zoom: 1.4, box: { x: 600, width: 100 } })
  expect(zoomedWith(short, box, { ...box, width: 80 }, frame).zoom).toBeCloseTo(0.8)
  const huge = zoomedWith(caption, box, { ...box, x: 0, width: 1300 }, frame).zoom ?? 0
  expect(huge).toBeGreaterThan(1)
  expect(huge).toBeLessThan(4)
})
