import { expect, test } from 'vitest'
import { colorDistance } from '#app/domain/style-similarity.ts'
import { drawnLetters } from '#tests/factories/drawn-letters.ts'
import type { Plane } from './coverage.ts'
import { inkEdges } from './ink-shadow.ts'
import { blurredPlane, dilatedPlane } from './plane-filters.ts'

type Rgb = readonly [number, number, number]

/** A face that is no candidate: none is asked for. */
const FACE = { typeface: { family: 'Gloria Hallelujah' }, weight: 400, italic: false }
const WHITE: Rgb = [250, 250, 250]
const WAVES = (x: number, y: number): Rgb => {
  const level = 110 + 70 * Math.sin(x / 5) * Math.cos(y / 7)
  return [level, level * 0.9, level * 0.7]
}
const FLAT = (): Rgb => [120, 150, 90]

interface Drawn {
  readonly text?: string
  readonly fill?: Rgb
  readonly background?: (x: number, y: number) => Rgb
  readonly outline?: { readonly color: Rgb; readonly widthPx: number }
  readonly shadow?: { readonly color: Rgb; readonly x: number; readonly y: number; readonly blurPx?: number }
}

/** A line with what is drawn around its letters, as bytes. */
function lineWith({ text = 'Where are we going', fill = WHITE, background = WAVES, outline, shadow }: Drawn) {
  const { picture, box } = drawnLetters({
    ...{ text, face: FACE, sizePx: 60, softnessPx: 0.5, contrast: [1, 0, 0] },
  })
  const [{ width, height }] = picture
  const letters: Plane = { width, height, values: picture[0].values.map((value) => value - 50) }
  const around = outline && blurredPlane(dilatedPlane(letters, outline.widthPx), 0.5)
  const caster = around ?? letters
  const cast = shadow?.blurPx ? blurredPlane(caster, shadow.blurPx) : shadow && caster
  const rgb = new Uint8Array(3 * width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const layers = [
        [shadow?.color, valueAt(cast, x - (shadow?.x ?? 0), y - (shadow?.y ?? 0))],
        [outline?.color, around?.values[at] ?? 0],
        [fill, letters.values[at] ?? 0],
      ] as const
      let color = background(x, y)
      for (const [own, share] of layers) if (own) color = mixed(color, own, share)
      rgb.set(color.map(Math.round), 3 * at)
    }
  return { width, height, rgb, box }
}

function valueAt(plane: Plane | undefined, x: number, y: number): number {
  if (!plane || x < 0 || y < 0 || x >= plane.width || y >= plane.height) return 0
  return plane.values[Math.round(y) * plane.width + Math.round(x)] ?? 0
}

function mixed(below: Rgb, above: Rgb, share: number): Rgb {
  const channel = (at: 0 | 1 | 2) => below[at] + (above[at] - below[at]) * share
  return [channel(0), channel(1), channel(2)]
}

const NAVY: Rgb = [29, 53, 87]
const RED: Rgb = [208, 0, 0]
const fillOf = '#fafafa'

test.each([
  ['a wide outline over footage', { outline: { color: NAVY, widthPx: 6 } }, '#1d3557', 6],
  ['a narrow one', { outline: { color: [0, 0, 0], widthPx: 3 } }, '#000000', 3],
  ['one on one colour', { background: FLAT, outline: { color: NAVY, widthPx: 4 } }, '#1d3557', 4],
  [
    'one of letters in a hue that is nearer to it than to the background',
    { fill: [255, 95, 109], outline: { color: [255, 255, 255], widthPx: 4 } },
    '#ffffff',
    4,
  ],
] as const)('%s is told whatever face the letters are in', (_, drawn, color, widthPx) => {
  const fill = 'fill' in drawn ? '#ff5f6d' : fillOf
  const { outline, shadow } = inkEdges(lineWith(drawn), fill)
  expect(colorDistance(outline?.color ?? fill, color)).toBeLessThan(20)
  expect(Math.abs((outline?.widthPx ?? 0) - widthPx)).toBeLessThan(0.7)
  expect(shadow).toBeUndefined()
})

test('letters that have none show what is behind them', () => {
  expect(inkEdges(lineWith({}), fillOf)).toEqual({ outline: null })
  expect(inkEdges(lineWith({ background: FLAT }), fillOf)).toEqual({ outline: null, isFlat: true })
})

test('a soft shadow is no outline, and one as thin as a pixel is not denied', () => {
  const soft = { color: [0, 0, 0], x: 0, y: 2, blurPx: 4 } as const
  expect(inkEdges(lineWith({ shadow: soft }), fillOf).outline ?? null).toBeNull()
  const thin = { color: [0, 0, 0], widthPx: 1 } as const
  expect(inkEdges(lineWith({ background: FLAT, outline: thin }), fillOf).outline).not.toBeNull()
})

test.each([
  ['straight below', 0, 6],
  ['to the right and below', 4, 4],
  ['farther below than to the right', 2, 4],
])('a sharp shadow %s is told by its offset', (_, x, y) => {
  const { outline, shadow } = inkEdges(lineWith({ shadow: { color: RED, x, y } }), fillOf)
  expect(colorDistance(shadow?.color ?? fillOf, '#d00000')).toBeLessThan(25)
  expect(Math.abs((shadow?.offsetPx.across ?? 99) - x)).toBeLessThan(1)
  expect(Math.abs((shadow?.offsetPx.down ?? 99) - y)).toBeLessThan(1)
  expect(outline ?? null).toBeNull()
})

test('letters of nearly the background’s colour tell nothing', () => {
  const outline = { color: WHITE, widthPx: 4 }
  expect(inkEdges(lineWith({ fill: [116, 146, 88], background: FLAT, outline }), '#747258')).toEqual({})
})

test('soft letters have no outline', () => {
  const { width, height, rgb, box } = lineWith({ background: () => [10, 60, 45], fill: [140, 140, 140] })
  const soft = Uint8Array.from(rgb)
  for (const channel of [0, 1, 2]) {
    const values = Float32Array.from({ length: width * height }, (_, at) => rgb[3 * at + channel] ?? 0)
    const { values: blurred } = blurredPlane({ width, height, values }, 2)
    for (let at = 0; at < blurred.length; at += 1) soft[3 * at + channel] = Math.round(blurred[at] ?? 0)
  }
  expect(inkEdges({ width, height, rgb: soft, box }, '#8c8c8c').outline ?? null).toBeNull()
})
