import { expect, test } from 'vitest'
import { drawnShapes } from '#tests/factories/drawn-shapes.ts'
import type { RgbImage } from '../image.ts'
import { binarize } from './binarization.ts'
import { dashesOf } from './dashes.ts'
import { withLeadingDash } from './leading-dash.ts'
import { cropLine } from './line-crop.ts'

const SIZE = { width: 480, height: 100 }
/** Two words of upright strokes, 30 px high, the first from column 60 on and the second from column 260 on. */
const WORDS = [60, 260].flatMap((from) =>
  Array.from({ length: 6 }, (_, at) => bar(from + 18 * at, 35, 6, 30)),
)
const CAP = 30
/** Around the words, from row 29 to row 71. */
const RECT = { cx: 208, cy: 50, width: 304, height: 42, angle: 0 }
/** From column 8 to column 408. */
const LINE = { ...RECT, width: 400 }

function bar(x: number, y: number, width: number, height: number): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`
}
/** A stroke of that length from column `x` on, at the height of a dash. */
const dash = (x: number, length: number, y = 51) => bar(x, y, length, 4)

async function picture(shapes: string, style = 'fill="#f0f0f0"', turn = 0): Promise<RgbImage> {
  const attributes = `${style} transform="rotate(${turn} ${RECT.cx} ${RECT.cy})"`
  return drawnShapes({ ...SIZE, shapes: WORDS.join('') + shapes, background: '#607080', attributes })
}

async function dashesOfPicture(shapes: string, style?: string) {
  return dashesOf(binarize(cropLine(await picture(shapes, style), LINE, 48)))
}

test.each([
  ['light', 'fill="#f0f0f0"'],
  ['dark', 'fill="#101010"'],
  ['outlined', 'fill="#f0f0f0" stroke="#000" stroke-width="4" paint-order="stroke"'],
])('a dash of %s letters is as long as it is drawn, with its gaps and its place', async (_, style) => {
  const [found, ...others] = await dashesOfPicture(dash(190, 24), style)
  expect(others).toEqual([])
  // half a pixel at each end
  const isAbout = (value: number | undefined, expected: number, within: number) =>
    expect(Math.abs((value ?? NaN) - expected)).toBeLessThan(within)
  isAbout(found?.length, 24 / CAP, 0.08)
  isAbout(found?.gapBefore, (190 - 156) / CAP, 0.12)
  isAbout(found?.gapBehind, (260 - 214) / CAP, 0.12)
  isAbout(found?.from, (190 - 8) / 400, 0.01)
  isAbout(found?.to, (214 - 8) / 400, 0.01)
})

test('a dash that leads the line has nothing in front of it', async () => {
  const [found] = await dashesOfPicture(dash(20, 20))
  expect(found?.gapBefore).toBe(Infinity)
})

test.each([
  ['a stroke on the base line', dash(190, 24, 62)],
  ['a stroke above the small letters', dash(190, 24, 37)],
  ['a dot', dash(190, 4)],
  ['a block as high as half a letter', bar(190, 42, 24, 16)],
  ['the upper stroke of an equals sign', dash(190, 24, 50) + dash(190, 24, 61)],
  ['that of one whose strokes lean', dash(190, 24, 50) + `<path d="M190 59 l24 4 v4 l-24 -4 z"/>`],
  ['a stroke beneath another letter', dash(190, 24, 53) + bar(190, 32, 24, 14)],
])('%s is no dash', async (_, shapes) => {
  expect(await dashesOfPicture(shapes)).toEqual([])
})

test.each([0, 10])(
  'the box of a line turned by %i degrees grows to the dash in front of it',
  async (turn) => {
    const rect = { ...RECT, angle: (turn * Math.PI) / 180 }
    const { cx, cy, width } = withLeadingDash(await picture(dash(25, 15), undefined, turn), rect)
    // from column 56 to column 25, and a little room
    expect(width - RECT.width).toBeGreaterThan(31)
    expect(width - RECT.width).toBeLessThan(40)
    expect(Math.hypot(cx - RECT.cx, cy - RECT.cy)).toBeCloseTo((width - RECT.width) / 2)
  },
)

/** Soft blobs as leaves behind a subtitle are, by chance, nearly as bright as its letters. */
function leaves(seed: number): string {
  let state = seed
  const random = () => (state = (state * 1103515245 + 12345) % 2 ** 31) / 2 ** 31
  const blobs = Array.from({ length: 60 }, () => {
    const level = Math.round(60 + 120 * random())
    const [x, y] = [480 * random(), 100 * random()].map(Math.round)
    const [wide, high] = [4 + Math.round(10 * random()), 3 + Math.round(6 * random())]
    return `<ellipse cx="${x}" cy="${y}" rx="${wide}" ry="${high}" fill="rgb(${level},${level},${level})" filter="url(#soft)"/>`
  })
  return `<filter id="soft"><feGaussianBlur stdDeviation="2"/></filter>${blobs.join('')}`
}

test('a dash is of the line though what is behind it touches it', async () => {
  const seeds = Array.from({ length: 20 }, (_, at) => at + 1)
  const found = []
  for (const seed of seeds) {
    const shapes = leaves(seed) + WORDS.join('') + dash(25, 15)
    const drawing = { ...SIZE, shapes, background: '#50555a', attributes: 'fill="#ffffff"' }
    if (withLeadingDash(await drawnShapes(drawing), RECT).width > RECT.width) found.push(seed)
  }
  expect(found.length).toBeGreaterThanOrEqual(19)
})

test.each([
  ['nothing', ''],
  ['a bullet', `<circle cx="35" cy="50" r="6"/>`],
  ['a dash farther off than a blank', dash(3, 15)],
  ['a dash that follows another text', dash(32, 12) + bar(16, 35, 6, 30)],
  ['a dash that another letter follows', dash(8, 12) + bar(26, 35, 6, 30)],
])('%s in front of the box leaves it as it is', async (_, shapes) => {
  expect(withLeadingDash(await picture(shapes), RECT)).toBe(RECT)
})
