import { expect, test } from 'vitest'
import { drawnShapes } from '#tests/factories/drawn-shapes.ts'
import type { RgbImage } from '../image.ts'
import { withEllipsisDots } from './ellipsis.ts'

const SIZE = { width: 480, height: 100 }
/** From column 20 to column 320, and from row 30 to row 70. */
const RECT = { cx: 170, cy: 50, width: 300, height: 40, angle: 0 }
const END = RECT.cx + RECT.width / 2

/** Upright strokes as letters up to the end of the box, and what else is drawn. */
async function picture(shapes: string, ink = '#f0f0f0', background = '#304050', turn = 0): Promise<RgbImage> {
  const letters = Array.from({ length: 14 }, (_, at) => stroke(24 + 20 * at)).join('')
  const attributes = `fill="${ink}" transform="rotate(${turn} ${RECT.cx} ${RECT.cy})"`
  return drawnShapes({ ...SIZE, shapes: letters + shapes, background, attributes })
}

const stroke = (x: number) => `<rect x="${x}" y="35" width="6" height="30"/>`
const dots = (from: number, count = 3, pitch = 10, y = 62) =>
  Array.from({ length: count }, (_, at) => `<circle cx="${from + pitch * at}" cy="${y}" r="3"/>`).join('')

test.each([
  ['the first dot', dots(END - 8), END + 15],
  ['two dots', dots(END - 18), END + 5],
  ['none of its dots', dots(END + 6), END + 29],
  ['the first dot, far from the others', dots(END - 6, 3, 16), END + 29],
  ['two of six dots in the middle of its height', dots(END - 18, 6, 9, 50), END + 30],
])('a box that holds %s of an ellipsis grows to the last', async (_, shapes, right) => {
  const { cx, width, ...others } = withEllipsisDots(await picture(shapes), RECT)
  expect(others).toEqual({ cy: RECT.cy, height: RECT.height, angle: RECT.angle })
  expect(cx - width / 2).toBeCloseTo(RECT.cx - RECT.width / 2)
  expect(cx + width / 2).toBeGreaterThan(right)
  expect(cx + width / 2).toBeLessThan(right + 8)
})

test('dark dots on a light background count as well', async () => {
  const { cx, width } = withEllipsisDots(await picture(dots(END - 8), '#202020', '#f0f0f0'), RECT)
  expect(cx + width / 2).toBeGreaterThan(END + 15)
})

test('the box of a turned line grows along it', async () => {
  const angle = (10 * Math.PI) / 180
  const { cx, cy, width } = withEllipsisDots(await picture(dots(END - 8), '#fff', '#304050', 10), {
    ...RECT,
    angle,
  })
  expect(width).toBeGreaterThan(RECT.width + 15)
  expect(Math.atan2(cy - RECT.cy, cx - RECT.cx)).toBeCloseTo(angle)
})

test.each([
  ['nothing', ''],
  ['a full stop', dots(END - 8, 1)],
  ['a full stop behind the box', dots(END + 4, 1)],
  ['two dots, as a broken mark', dots(END - 4, 2)],
  ['an ellipsis that is all within the box', dots(END - 30)],
  ['an ellipsis that another text follows', dots(END - 8) + stroke(END + 22)],
  ['an ellipsis of another text', dots(END + 24, 3, 8)],
  ['a row of dots that leads to a page number', dots(END - 8, 12)],
  ['dots of several sizes', dots(END - 8, 1) + `<circle cx="${END + 4}" cy="58" r="7"/>` + dots(END + 16, 1)],
  ['dots on several heights', dots(END - 8, 1) + dots(END + 4, 1, 0, 42) + dots(END + 16, 1)],
  ['dots at uneven distances', dots(END - 8, 2) + dots(END + 23, 1)],
  ['the letters of another text', [4, 16, 28].map((at) => stroke(END + at)).join('')],
])('%s at the end leaves the box as it is', async (_, shapes) => {
  expect(withEllipsisDots(await picture(shapes), RECT)).toBe(RECT)
})
