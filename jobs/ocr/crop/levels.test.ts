import { expect, test } from 'vitest'
import { type GrayImage, grayOf, type RgbImage } from '../image.ts'
import { isLightOnDark, percentile, withContrast } from './levels.ts'

/** Half the pixels of one level, half of another. */
function twoTone(dark: number, light: number): RgbImage {
  const data = Uint8Array.from({ length: 40 * 10 * 3 }, (_, i) =>
    Math.floor(i / 3) % 2 === 0 ? dark : light,
  )
  return { data, width: 40, height: 10, channels: 3 }
}

test.each([
  { target: 0.5, span: 127 },
  { target: 1, span: 255 },
])('a faint line is stretched to the target $target', ({ target, span }) => {
  const stretched = withContrast(twoTone(100, 150), target)
  const gray = stretched ? grayOf(stretched).data : new Uint8Array()
  expect(Math.abs(percentile(gray, 0.9) - percentile(gray, 0.1) - span)).toBeLessThan(4)
})

test('a line that has the contrast already is left alone', () => {
  expect(withContrast(twoTone(20, 220), 0.5)).toBeUndefined()
  expect(withContrast(twoTone(20, 220), 1)).toBeDefined()
})

test('an empty line is not blown up to noise', () => {
  const stretched = withContrast(twoTone(120, 121), 1.5)
  const gray = stretched ? grayOf(stretched).data : new Uint8Array()
  expect(percentile(gray, 0.9) - percentile(gray, 0.1)).toBeLessThan(10)
})

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
] as const)('the polarity of faint letters on %s is found', (_what, background) => {
  expect(isLightOnDark(line(30, background))).toBe(true)
  expect(isLightOnDark(line(-15, background))).toBe(false)
})
