import { expect, test } from 'vitest'
import type { GrayImage } from '../image.ts'
import { isLightOnDark } from './polarity.ts'

const SIZE = { width: 200, height: 40 }

/** Strokes, three columns of ten, on a background that goes from the one level to the other along the line. */
function line(strokes: number, background: readonly [from: number, to: number]): GrayImage {
  const data = Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, i) => {
    const x = i % SIZE.width
    const y = (i - x) / SIZE.width
    const under = background[0] + ((background[1] - background[0]) * x) / SIZE.width
    return y >= 8 && y < 32 && x % 10 < 3 ? under + strokes : under
  })
  return { ...SIZE, data, channels: 1 }
}

test.each([
  ['an even background', [100, 100]],
  ['a background that changes more than the letters differ from it', [20, 220]],
] as const)('faint letters on %s are told to be lighter or darker', (_what, background) => {
  expect(isLightOnDark(line(30, background))).toBe(true)
  expect(isLightOnDark(line(-15, background))).toBe(false)
})
