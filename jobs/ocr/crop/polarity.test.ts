import { expect, test } from 'vitest'
import type { GrayImage } from '../image.ts'
import { isLightOnDark } from './polarity.ts'

const SIZE = { width: 200, height: 40 }

/** Strokes, three columns of ten, on a ground that goes from the one level to the other along the line. */
function line(strokes: number, ground: readonly [from: number, to: number]): GrayImage {
  const data = Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, i) => {
    const x = i % SIZE.width
    const y = (i - x) / SIZE.width
    const under = ground[0] + ((ground[1] - ground[0]) * x) / SIZE.width
    return y >= 8 && y < 32 && x % 10 < 3 ? under + strokes : under
  })
  return { ...SIZE, data, channels: 1 }
}

test.each([
  ['an even ground', [100, 100]],
  ['a ground that changes more than the letters differ from it', [20, 220]],
] as const)('faint letters on %s are told to be lighter or darker', (_what, ground) => {
  expect(isLightOnDark(line(30, ground))).toBe(true)
  expect(isLightOnDark(line(-15, ground))).toBe(false)
})
