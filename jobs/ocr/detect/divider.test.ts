import { expect, test } from 'vitest'
import type { Rgb, RgbImage } from '../image.ts'
import type { LineRect } from '../line-rect.ts'
import { isDivided } from './divider.ts'

const SIZE = { width: 400, height: 120 }
const BACKGROUND: Rgb = [0, 80, 50]
const PAINT: Rgb = [200, 200, 195]
/** Two words of 100 × 40 pixels, with a gap of 100. */
const LEFT: LineRect = { cx: 100, cy: 60, width: 100, height: 40, angle: 0 }
const RIGHT: LineRect = { ...LEFT, cx: 300 }

type Bar = Readonly<{ at?: number; from?: number; to?: number; width?: number; lean?: number; color?: Rgb }>

/** Two words, as upright strokes of half their height, and what stands between them. */
function sign(...bars: Bar[]): RgbImage {
  return fields(() => BACKGROUND, ...bars)
}

/** The same on a background that may be another one from column to column. */
function fields(backgroundAt: (x: number) => Rgb, ...bars: Bar[]): RgbImage {
  const colorAt = (x: number, y: number): Rgb => {
    for (const { at = 200, from = 0, to = 120, width = 3, lean = 0, color = PAINT } of bars)
      if (y >= from && y < to && Math.abs(x - at - lean * (y - 60)) < width / 2) return color
    const inWord = [LEFT, RIGHT].some(({ cx }) => Math.abs(x - cx) < 45) && Math.abs(y - 60) < 12
    return inWord && x % 10 < 4 ? PAINT : backgroundAt(x)
  }
  const data = Uint8Array.from({ length: SIZE.width * SIZE.height * 3 }, (_, i) => {
    const pixel = Math.floor(i / 3)
    const x = pixel % SIZE.width
    return colorAt(x, (pixel - x) / SIZE.width)[i % 3] ?? 0
  })
  return { ...SIZE, data, channels: 3 }
}

test.each([
  ['straight', {}],
  ['leaning', { lean: 0.15 }],
  ['nearer to one of them', { at: 175 }],
] satisfies [string, Bar][])('a thin line of the letters’ colour, %s, parts two words', (_what, bar) => {
  expect(isDivided(sign(bar), LEFT, RIGHT, 0)).toBe(true)
  expect(isDivided(sign(bar), RIGHT, LEFT, 0)).toBe(true)
})

test.each([
  ['nothing is there', []],
  ['it is no taller than the letters', [{ from: 45, to: 75 }]],
  ['it ends above the line', [{ from: 0, to: 62 }]],
  ['it is a post', [{ width: 14 }]],
  ['it is of another colour than the letters', [{ color: [230, 30, 30] }]],
  ['there are two', [{ at: 185 }, { at: 215 }]],
  ['it stands close to a word', [{ at: 153 }]],
] satisfies [string, Bar[]][])('two words are not parted where %s', (_what, bars) => {
  expect(isDivided(sign(...bars), LEFT, RIGHT, 0)).toBe(false)
})

test('two words close together have no room for a line between them', () => {
  const near = { ...RIGHT, cx: 210 }
  expect(isDivided(sign({ at: 155, width: 2 }), LEFT, near, 0)).toBe(false)
})

test.each<[string, (x: number) => Rgb, boolean]>([
  ['two fields', (x) => (x < 190 ? [48, 48, 48] : [20, 20, 20]), true],
  ['one field that grows lighter', (x) => [40 + x / 40, 40 + x / 40, 40 + x / 40], false],
  ['a picture', (x) => (x % 30 < 15 ? [20, 60, 90] : [90, 60, 20]), false],
])('two words on %s are two texts, or one', (_what, backgroundAt, isTwo) => {
  expect(isDivided(fields(backgroundAt), LEFT, RIGHT, 0)).toBe(isTwo)
})
