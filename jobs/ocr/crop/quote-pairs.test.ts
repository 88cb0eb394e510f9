import { expect, test } from 'vitest'
import { drawnShapes } from '#tests/factories/drawn-shapes.ts'
import type { RgbImage } from '../image.ts'
import { withQuotePairs } from './quote-pairs.ts'

const SIZE = { width: 480, height: 100 }
/** From column 90 to column 390, and from row 30 to row 70. */
const RECT = { cx: 240, cy: 50, width: 300, height: 40, angle: 0 }
const START = RECT.cx - RECT.width / 2
const END = RECT.cx + RECT.width / 2

/** Upright strokes as letters from one end of the box to the other, and what else is drawn. */
async function picture(shapes: string, ink = '#f0f0f0', background = '#304050'): Promise<RgbImage> {
  const letters = Array.from({ length: 14 }, (_, at) => stroke(START + 6 + 20 * at)).join('')
  return drawnShapes({ ...SIZE, shapes: letters + shapes, background, attributes: `fill="${ink}"` })
}

const stroke = (x: number) => `<rect x="${x}" y="35" width="6" height="30"/>`
const raised = (x: number, pitch = 8) =>
  [x, x + pitch].map((at) => `<path d="M${at + 2} 35 h4 l-3 10 h-3 z"/>`).join('')
const lowered = (x: number) => [x, x + 8].map((at) => `<path d="M${at + 2} 60 h4 l-3 10 h-3 z"/>`).join('')
const angled = (x: number) =>
  [x, x + 8].map((at) => `<path d="M${at} 42 h3 l5 8 l-5 8 h-3 l5 -8 z"/>`).join('')

/** How far the rectangle begins and ends beyond the box. */
async function beyond(image: Promise<RgbImage>): Promise<{ before: number; after: number }> {
  const { cx, width, cy, height } = withQuotePairs(await image, RECT)
  expect({ cy, height }).toEqual({ cy: RECT.cy, height: RECT.height })
  return { before: START - (cx - width / 2), after: cx + width / 2 - END }
}

test.each([
  ['raised ones behind the last letter', raised(END + 3), { before: 0, after: 22 }],
  ['raised ones that begin within the box', raised(END - 5), { before: 0, after: 14 }],
  ['raised ones in front of the first letter', raised(START - 16), { before: 19, after: 0 }],
  ['lowered ones in front of it', lowered(START - 16), { before: 19, after: 0 }],
  ['angled ones behind it, and a blank', angled(END + 18), { before: 0, after: 39 }],
  ['both', raised(START - 16) + raised(END + 3), { before: 19, after: 22 }],
])('the box grows by quotation marks: %s', async (_what, shapes, grown) => {
  const { before, after } = await beyond(picture(shapes))
  expect(Math.abs(before - grown.before), `before: ${before}`).toBeLessThanOrEqual(2.5)
  expect(Math.abs(after - grown.after), `after: ${after}`).toBeLessThanOrEqual(2.5)
})

test('dark ones on a light background count as well', async () => {
  expect((await beyond(picture(raised(END + 3), '#202020', '#f0f0f0'))).after).toBeGreaterThan(17)
})

test.each([
  ['nothing', ''],
  ['one stroke', `<path d="M${END + 5} 35 h4 l-3 10 h-3 z"/>`],
  [
    'two strokes that differ',
    `<path d="M${END + 5} 35 h4 l-3 10 h-3 z"/><rect x="${END + 13}" y="35" width="9" height="6"/>`,
  ],
  ['a pair far away', raised(END + 22)],
  ['a pair whose strokes are far from each other', raised(END + 3, 22)],
  ['a pair and a letter behind it', raised(END + 3) + stroke(END + 22)],
  ['letters', stroke(END + 5) + stroke(END + 15)],
  ['full stops', `<circle cx="${END + 5}" cy="62" r="3"/><circle cx="${END + 14}" cy="62" r="3"/>`],
])('the box stays as it is: %s', async (_what, shapes) => {
  expect(withQuotePairs(await picture(shapes), RECT)).toBe(RECT)
})
