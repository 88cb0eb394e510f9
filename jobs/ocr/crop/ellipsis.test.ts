import { expect, test } from 'vitest'
import { drawnShapes } from '#tests/factories/drawn-shapes.ts'
import type { RgbImage } from '../image.ts'
import { ellipsesOf, withEllipsisDots } from './ellipsis.ts'

const SIZE = { width: 480, height: 100 }
/** From column 20 to column 320, and from row 30 to row 70. */
const RECT = { cx: 170, cy: 50, width: 300, height: 40, angle: 0 }
const END = RECT.cx + RECT.width / 2
/** Room for dots in front of the letters. */
const LATER = { ...RECT, cx: RECT.cx + 80 }
const BEGIN = LATER.cx - LATER.width / 2

/** Upright strokes as letters up to the end of the box, and what else is drawn. */
async function picture(
  shapes: string,
  { ink = '#f0f0f0', background = '#304050', turn = 0, from = 24 } = {},
): Promise<RgbImage> {
  const letters = Array.from({ length: 14 }, (_, at) => stroke(from + 20 * at)).join('')
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

test.each([
  ['two dots', dots(BEGIN - 14), BEGIN - 17],
  ['none of its dots', dots(BEGIN - 28), BEGIN - 31],
])('a box that holds %s of a leading ellipsis grows to the first', async (_, shapes, left) => {
  const { cx, width } = withEllipsisDots(await picture(shapes, { from: BEGIN + 12 }), LATER)
  expect(cx + width / 2).toBeCloseTo(LATER.cx + LATER.width / 2)
  expect(cx - width / 2).toBeLessThan(left)
  expect(cx - width / 2).toBeGreaterThan(left - 8)
})

test('footage beside the dots is not the next text', async () => {
  const specks = `<rect x="${END + 20}" y="20" width="14" height="16"/><rect x="${END + 22}" y="76" width="60" height="20"/>`
  const { width } = withEllipsisDots(await picture(dots(END - 8) + specks), RECT)
  expect(width).toBeGreaterThan(RECT.width + 15)
})

test('light dots with dark outlines on a light background count as well', async () => {
  const outlined = `<g stroke="#101010" stroke-width="2">${dots(END - 8)}</g>`
  const { width } = withEllipsisDots(await picture(outlined, { background: '#c8c0b0' }), RECT)
  expect(width).toBeGreaterThan(RECT.width + 15)
})

test('dark dots on a light background count as well', async () => {
  const { cx, width } = withEllipsisDots(
    await picture(dots(END - 8), { ink: '#202020', background: '#f0f0f0' }),
    RECT,
  )
  expect(cx + width / 2).toBeGreaterThan(END + 15)
})

test('the box of a turned line grows along it', async () => {
  const angle = (10 * Math.PI) / 180
  const { cx, cy, width } = withEllipsisDots(await picture(dots(END - 8), { turn: 10 }), {
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

test.each([
  ['an ellipsis', dots(END - 24), [(END - 27) / SIZE.width, (END - 1) / SIZE.width]],
  ['a full stop', dots(END - 8, 1), undefined],
  ['dots with a letter between them', dots(END - 8) + stroke(END + 5), undefined],
  ['dots of several sizes', dots(END - 8, 2) + `<circle cx="${END + 12}" cy="61" r="5"/>`, undefined],
] as const)('a line with %s', async (_, shapes, place) => {
  const found = ellipsesOf(await picture(shapes))
  expect(found).toHaveLength(place ? 1 : 0)
  if (!place) return
  expect(found[0]?.from).toBeCloseTo(place[0], 1)
  expect(found[0]?.to).toBeCloseTo(place[1], 1)
})
