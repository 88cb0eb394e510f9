import { expect, test } from 'vitest'
import type { Rgb, RgbImage } from '../image.ts'
import { colorsOf } from './text-colors.ts'

const SIZE = { width: 200, height: 40 }
const [INK, SHADOW, BACKGROUND, STRIPE]: Rgb[] = [
  [250, 250, 240],
  [20, 20, 20],
  [120, 60, 40],
  [90, 140, 200],
]

/** Light strokes with a shadow to their right on a background with a stripe below them. */
const LINE: RgbImage = {
  ...SIZE,
  channels: 3,
  data: Uint8Array.from({ length: SIZE.width * SIZE.height * 3 }, (_, i) => {
    const pixel = Math.floor(i / 3)
    const [x, y] = [pixel % SIZE.width, Math.floor(pixel / SIZE.width)]
    const isLetter = y > 6 && y < 34
    const color =
      isLetter && x % 14 < 4 ? INK : isLetter && x % 14 < 6 ? SHADOW : y > 34 && y < 38 ? STRIPE : BACKGROUND
    return [...(color ?? [])][i % 3] ?? 0
  }),
}

test('the likeliest colour is the same whether all are measured or only those that have a chance', () => {
  const all = colorsOf(LINE).likeliest(0)
  expect(all.length).toBeGreaterThan(2)
  const near = colorsOf(LINE).likeliest(1)
  expect(near[0]).toEqual(all[0])
  expect(near.length).toBeLessThan(all.length)
})

test('all that score a share of the best are among the likely', () => {
  const all = colorsOf(LINE).likeliest(0)
  const share = (all[1]?.score ?? 0) / (all[0]?.score ?? 1)
  expect(colorsOf(LINE).likeliest(share).slice(0, 2)).toEqual(all.slice(0, 2))
})

test('only the colours that are asked about are answered', () => {
  const { clusters, likeliest } = colorsOf(LINE)
  const asked = clusters.slice(1, 3)
  expect(new Set(likeliest(0, asked).map(({ color }) => color))).toEqual(
    new Set(asked.map(({ color }) => color)),
  )
})
