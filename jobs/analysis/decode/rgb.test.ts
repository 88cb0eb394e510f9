import { expect, test } from 'vitest'
import { type ColorCoding, frameBytes, frameOf, rowsOfFrame } from './frame.ts'
import { halfRgbOf, rgbOf } from './rgb.ts'

/** A frame of one colour, given as its samples. */
function plain(y: number, u: number, v: number, colors: ColorCoding, width = 5, height = 3) {
  const bytes = new Uint8Array(frameBytes(width, height))
  bytes.fill(y, 0, width * height)
  const chroma = Math.ceil(width / 2) * Math.ceil(height / 2)
  bytes.fill(u, width * height, width * height + chroma)
  bytes.fill(v, width * height + chroma)
  return frameOf(0, { width, height }, bytes, colors)
}

const BT709 = { matrix: 'bt709', fullRange: false }
const BT601 = { matrix: 'smpte170m', fullRange: false }

test.each([
  ['black', [16, 128, 128], BT709, [0, 0, 0]],
  ['white', [235, 128, 128], BT709, [255, 255, 255]],
  ['red', [63, 102, 240], BT709, [255, 0, 0]],
  ['red', [81, 90, 240], BT601, [254, 0, 0]],
  ['green', [173, 42, 26], BT709, [0, 255, 0]],
  ['blue', [32, 240, 118], BT709, [0, 0, 255]],
  ['an untagged red', [63, 102, 240], { matrix: 'unknown', fullRange: false }, [255, 0, 0]],
  ['a grey of full range', [100, 128, 128], { matrix: 'bt709', fullRange: true }, [100, 100, 100]],
  ['what is blacker than black', [0, 128, 128], BT709, [0, 0, 0]],
] as const)('%s is turned into RGB, up to odd edges', (_name, [y, u, v], colors, expected) => {
  const { data, width, height } = rgbOf(plain(y, u, v, colors))
  expect([width, height, data.length]).toEqual([5, 3, 45])
  for (const at of [0, 12, 42])
    for (const channel of [0, 1, 2])
      expect(Math.abs((data[at + channel] ?? -99) - (expected[channel] ?? 0))).toBeLessThanOrEqual(2)
  const half = halfRgbOf(plain(y, u, v, colors))
  expect([half.width, half.height, half.data.length]).toEqual([2, 1, 6])
  expect([...half.data.subarray(3)]).toEqual([...data.subarray(0, 3)])
})

test('some rows of a frame are what the whole of it has there, up to an odd last one', () => {
  const [width, height] = [6, 9]
  const bytes = Uint8Array.from({ length: frameBytes(width, height) }, (_, at) => (at * 37) % 251)
  const frame = frameOf(0, { width, height }, bytes, BT709)
  const whole = rgbOf(frame)
  for (const [top, bottom] of [
    [2, 6],
    [4, 9],
  ] as const) {
    const rows = rgbOf(rowsOfFrame(frame, { top, bottom }))
    expect([rows.width, rows.height]).toEqual([width, bottom - top])
    expect(rows.data).toEqual(whole.data.slice(3 * width * top, 3 * width * bottom))
  }
})
