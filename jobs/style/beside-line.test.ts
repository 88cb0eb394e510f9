import { expect, test } from 'vitest'
import { BesideLine, MOMENTS, type Moment } from './beside-line.ts'

const FRAME = { widthPx: 400, heightPx: 80 }
const LINE = { x: 120, y: 24, width: 140, height: 32 }
type Color = readonly [number, number, number]
const YELLOW: Color = [250, 200, 40]

/** A moving background with letters, and what else is there at a moment. */
function seenBy(colorAt: (x: number, y: number, moment: Moment) => Color | undefined) {
  const beside = new BesideLine(LINE, FRAME)
  for (const [index, moment] of MOMENTS.entries()) {
    const rgb = new Uint8Array(FRAME.widthPx * FRAME.heightPx * 3)
    for (let y = 0; y < FRAME.heightPx; y += 1)
      for (let x = 0; x < FRAME.widthPx; x += 1) {
        const level = 90 + 50 * Math.sin(x / 17 + y / 11 + index * 1.7)
        rgb.set(colorAt(x, y, moment) ?? [level, level, level * 0.8], (y * FRAME.widthPx + x) * 3)
      }
    beside.see(moment, rgb)
  }
  return beside
}
const isThere = (moment: Moment) => moment !== 'before' && moment !== 'after'
const disc = (middle: number, radius: number) => (x: number, y: number, moment: Moment) =>
  isThere(moment) && Math.hypot(x - middle, y - 40) < radius ? YELLOW : undefined

test.each([
  ['behind', 286],
  ['before', 94],
])('a picture %s the line that comes and goes with it is found', (_side, middle) => {
  const [found, ...more] = seenBy(disc(middle, 14)).pictograms([])
  expect(more).toEqual([])
  expect(found?.x).toBeCloseTo(middle - 14, -0.5)
  expect(found?.width).toBeGreaterThan(24)
  expect(found?.width).toBeLessThan(30)
})

test('a key that is one and a half times as high as the line is found', () => {
  const key = (x: number, y: number, moment: Moment) =>
    isThere(moment) && x >= 54 && x < 102 && y >= 16 && y < 64 ? YELLOW : undefined
  const [found] = seenBy(key).pictograms([])
  expect(found).toMatchObject({ x: 54, y: 16, width: 48, height: 48 })
})

test('pictures that follow each other are one', () => {
  const both = (x: number, y: number, moment: Moment) =>
    disc(284, 12)(x, y, moment) ?? disc(318, 12)(x, y, moment)
  expect(seenBy(both).pictograms([])[0]?.width).toBeGreaterThan(55)
})

test.each<[string, (x: number, y: number, moment: Moment) => Color | undefined]>([
  ['nothing', () => undefined],
  ['what was there before', (x, y) => (Math.hypot(x - 286, y - 40) < 14 ? YELLOW : undefined)],
  ['what is far away', disc(340, 14)],
  ['what is smaller than a mark', disc(286, 4)],
  ['a plate', (x, y, moment) => (isThere(moment) && y > 10 && y < 70 ? YELLOW : undefined)],
])('no picture is found beside a line with %s', (_what, colorAt) => {
  expect(seenBy(colorAt).pictograms([])).toEqual([])
})

test('another text is no picture', () => {
  expect(seenBy(disc(286, 14)).pictograms([{ x: 270, y: 24, width: 40, height: 32 }])).toEqual([])
})
