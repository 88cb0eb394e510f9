import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cornersOf, type TextBox } from '../geometry.ts'
import { meets } from './rectangles.ts'
import { heightened, rectIn, type RoomLimits, trimmed, widened, withinMargin } from './room.ts'

const FRAME = { widthPx: 1000, heightPx: 500 }
const LIMITS: RoomLimits = { frame: FRAME, growPx: 2000, gapPx: 10 }
const box = (x: number, y: number, width: number, height: number, angleDegrees = 0): TextBox => ({
  x,
  y,
  width,
  height,
  angleDegrees,
})

test('alone on the frame, a box grows up to the margin', () => {
  const wide = widened(box(400, 400, 200, 40), [], LIMITS)
  expect(wide).toMatchObject({ y: 400, height: 40 })
  expect(wide.x).toBeCloseTo(30, 0)
  expect(wide.x + wide.width).toBeCloseTo(970, 0)
  const high = heightened(wide, [], LIMITS)
  expect(high.y).toBeCloseTo(15, 0)
  expect(high.y + high.height).toBeCloseTo(485, 0)
})

test('a text that stands nearer to the edge than the margin keeps its distance there', () => {
  const wide = widened(box(5, 460, 200, 35), [], LIMITS)
  expect(wide.x).toBe(5)
  expect(heightened(wide, [], LIMITS).y + heightened(wide, [], LIMITS).height).toBeCloseTo(495, 0)
})

test('it stops before a text of the same row, and does not care for one of another', () => {
  const fixed = { box: box(700, 395, 100, 40), flexible: false }
  const elsewhere = { box: box(650, 200, 100, 40), flexible: false }
  const wide = widened(box(400, 400, 200, 40), [fixed, elsewhere], LIMITS)
  expect(wide.x + wide.width).toBe(690)
})

test('two captions share what is between them', () => {
  const [left, right] = [box(100, 400, 200, 40), box(500, 400, 200, 40)]
  const leftRoom = widened(left, [{ box: right, flexible: true }], LIMITS)
  const rightRoom = widened(right, [{ box: left, flexible: true }], LIMITS)
  expect(leftRoom.x + leftRoom.width).toBe(395)
  expect(rightRoom.x).toBe(405)
})

test('lines of a block, whose line boxes overlap a little, may both grow to the sides', () => {
  const wide = widened(box(400, 400, 200, 48), [{ box: box(380, 440, 240, 48), flexible: true }], LIMITS)
  expect(wide.width).toBeGreaterThan(900)
})

test('a turned box grows along its own lines and stays on the frame', () => {
  const home = box(400, 230, 200, 40, 30)
  const room = heightened(widened(home, [], LIMITS), [], LIMITS)
  expect(room.angleDegrees).toBe(30)
  expect(room.width).toBeGreaterThan(700)
  for (const [x, y] of cornersOf(room)) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThanOrEqual(FRAME.widthPx)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(FRAME.heightPx)
  }
})

test('the rectangle of a room turns with its home into the room again', () => {
  const home = box(400, 230, 200, 40, 30)
  const room = widened(home, [{ box: box(700, 100, 200, 400), flexible: false }], LIMITS)
  const rect = rectIn(home, room)
  const [cx, cy] = [500, 250]
  const turned = (x: number, y: number) => [
    cx + (x - cx) * Math.cos(Math.PI / 6) - (y - cy) * Math.sin(Math.PI / 6),
    cy + (x - cx) * Math.sin(Math.PI / 6) + (y - cy) * Math.cos(Math.PI / 6),
  ]
  const [[x, y]] = cornersOf(room)
  expect(turned(rect.x, rect.y)[0]).toBeCloseTo(x)
  expect(turned(rect.x, rect.y)[1]).toBeCloseTo(y)
})

test('of a box beyond the edge only the part on the frame is home', () => {
  const beyond = box(-20, 480, 100, 60)
  expect(withinMargin(beyond, beyond, FRAME)).toEqual(box(0, 480, 80, 20))
})

test('rooms of upright captions never overlap, however they stand', () => {
  const boxes = fc.array(
    fc.record({
      x: fc.nat(900),
      y: fc.nat(450),
      width: fc.integer({ min: 20, max: 400 }),
      height: fc.integer({ min: 12, max: 60 }),
    }),
    { minLength: 2, maxLength: 6 },
  )
  fc.assert(
    fc.property(boxes, (candidates) => {
      const homes = candidates
        .map((rect) => ({ ...rect, angleDegrees: 0 }))
        .map((rect) => withinMargin(rect, rect, FRAME))
        .filter((home, index, all) => all.slice(0, index).every((other) => !meets(home, other)))
      const others = (list: readonly TextBox[], own: number) =>
        list.filter((_, index) => index !== own).map((other) => ({ box: other, flexible: true }))
      const wide = homes.map((home, index) => widened(home, others(homes, index), LIMITS))
      const rooms = wide.map((room, index) => heightened(room, others(wide, index), LIMITS))
      for (const [index, room] of rooms.entries())
        for (const other of rooms.slice(index + 1)) expect(overlap(room, other)).toBeLessThan(1)
    }),
    { numRuns: 300, examples: [[STAIRS]] },
  )
})

/** Steps whose rows touch but do not share any height. */
const STAIRS = [
  { x: 0, y: 12, width: 20, height: 12 },
  { x: 50, y: 0, width: 20, height: 12 },
  { x: 72, y: 0, width: 20, height: 13 },
  { x: 0, y: 0, width: 20, height: 12 },
]

/** The smaller extent of what two boxes share. */
function overlap(a: TextBox, b: TextBox): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.min(width, height)
}

test('a place that has grown beyond its original moves away from the frame’s edge', () => {
  const original = box(300, 440, 200, 40)
  expect(withinMargin(box(300, 420, 200, 80), original, FRAME)).toEqual(box(300, 405, 200, 80))
  expect(withinMargin(box(300, -20, 200, 80), box(300, 4, 200, 32), FRAME)).toEqual(box(300, 4, 200, 80))
})

test('a place does not grow over its neighbours above and below, unless it is too small without them', () => {
  const own = box(300, 200, 200, 40)
  const grown = box(300, 170, 200, 100)
  const obstacles = [
    { box: box(300, 150, 200, 40), flexible: true },
    { box: box(300, 250, 200, 40), flexible: false },
    { box: box(600, 200, 200, 40), flexible: false },
  ]
  expect(trimmed(grown, own, obstacles, 40)).toEqual(box(300, 195, 200, 55))
  expect(trimmed(grown, own, obstacles, 75)).toEqual(box(300, 185, 200, 75))
  expect(trimmed(grown, own, [], 40)).toEqual(grown)
})
