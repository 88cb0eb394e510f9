import { expect, test } from 'vitest'
import { restingTimesOf, scaledBox, scaledParts, type Scaling, scalingOfWhole } from './scaling.ts'

const step = (seconds: number, scale: number, dyPx = 0) => ({ seconds, scale, dxPx: 0, dyPx })
const POP: Scaling = [step(0, 0.5), step(0.04, 0.8), step(0.08, 1), step(2.9, 1), step(2.96, 0.6)]
const text = (scaling?: Scaling, times = { startSeconds: 10, endSeconds: 13 }) => ({
  ...times,
  style: { ...(scaling && { scaling }) },
})
const BOX = { x: 100, y: 50, width: 200, height: 40, angleDegrees: 0 }

test('a text that pops in and out is so large for a while', () => {
  const parts = scaledParts(text(POP)).map(({ startSeconds, scale }) => [startSeconds, scale])
  expect(parts).toEqual([
    [10, 0.5],
    [10.04, 0.8],
    [10.08, 1],
    [12.9, 1],
    [12.96, 0.6],
  ])
})

test('a text of one size has one part', () => {
  expect(scaledParts(text())).toEqual([{ startSeconds: 10, endSeconds: 13, scale: 1, dxPx: 0, dyPx: 0 }])
})

test('a text whose end a person has moved has one size', () => {
  expect(scaledParts(text(POP, { startSeconds: 10, endSeconds: 15 }))).toHaveLength(1)
})

test('a text whose start a person has moved pops when it did in the video', () => {
  const moved = {
    ...{ startSeconds: 10.05, endSeconds: 13 },
    style: { scaling: POP, timedFromSeconds: 10 },
  }
  expect(scaledParts(moved).map(({ startSeconds, scale }) => [startSeconds, scale])[0]).toEqual([10.05, 0.8])
})

test('a text rests for the longest time in which it has its size', () => {
  expect(restingTimesOf(text(POP))).toMatchObject({ startSeconds: 10.08, endSeconds: 12.9 })
  expect(restingTimesOf(text())).toMatchObject({ startSeconds: 10, endSeconds: 13 })
})

test('a box is scaled about its middle, and goes with it', () => {
  expect(scaledBox(BOX, step(0, 0.5, 4))).toEqual({ x: 150, y: 64, width: 100, height: 20, angleDegrees: 0 })
})

test('a line and the block that is scaled with it are at the same place', () => {
  const whole = { ...BOX, y: 50, height: 90 }
  // the line's middle is 25 pixels above the block's, about which all of it is scaled
  const ofLine: Scaling = [step(0, 0.6, 10), step(0.1, 1)]
  const [first] = scalingOfWhole(ofLine, BOX, whole)
  expect(first).toMatchObject({ scale: 0.6, dxPx: 0 })
  expect(first?.dyPx).toBeCloseTo(0)
})
