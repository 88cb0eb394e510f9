import type { Frame } from './frame.ts'

/** Packed RGB, three bytes a pixel, rows from the top. */
export interface RgbImage {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array<ArrayBuffer>
}

/** Shares of red and blue in luma (ITU-R BT.601, BT.709, BT.2020). An untagged video counts as BT.709, as in rendering. */
const LUMA_SHARES: Readonly<Record<string, { red: number; blue: number }>> = {
  smpte170m: { red: 0.299, blue: 0.114 },
  bt470bg: { red: 0.299, blue: 0.114 },
  bt2020nc: { red: 0.2627, blue: 0.0593 },
}
const BT709 = { red: 0.2126, blue: 0.0722 }

/** Fixed point: this many bits of fraction. */
const BITS = 14
/** Sums of luma and chroma terms lie within this many levels outside 0 to 255; a table clamps them, which is fast. */
const OVERSHOOT = 384
const CLAMPED = Uint8Array.from({ length: 256 + 2 * OVERSHOOT }, (_, i) =>
  Math.min(255, Math.max(0, i - OVERSHOOT)),
)

/** What each luma and chroma sample adds to red, green and blue, in fixed point. */
interface Terms {
  readonly luma: Int32Array
  readonly redOfV: Int32Array
  readonly greenOfU: Int32Array
  readonly greenOfV: Int32Array
  readonly blueOfU: Int32Array
}

function termsOf({ matrix, fullRange }: Frame['colors']): Terms {
  const { red: kr, blue: kb } = LUMA_SHARES[matrix] ?? BT709
  const [offset, lumaScale, chromaScale] = fullRange ? [0, 1, 1] : [16, 255 / 219, 255 / 224]
  const table = (factor: number, zero: number, add = 0) =>
    Int32Array.from({ length: 256 }, (_, sample) =>
      Math.round(((sample - zero) * factor + add) * (1 << BITS)),
    )
  const [v, u] = [2 * (1 - kr) * chromaScale, 2 * (1 - kb) * chromaScale]
  return {
    luma: table(lumaScale, offset, OVERSHOOT + 0.5),
    redOfV: table(v, 128),
    greenOfU: table((-u * kb) / (1 - kr - kb), 128),
    greenOfV: table((-v * kr) / (1 - kr - kb), 128),
    blueOfU: table(u, 128),
  }
}

/** The frame as packed RGB, as an OCR engine takes it. */
export function rgbOf({ width, height, luma, blue, red, colors }: Frame): RgbImage {
  const terms = termsOf(colors)
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    const chromaRow = (y >> 1) * blue.width
    const lumaRow = y * width
    for (let x = 0; x < width; x += 2) {
      // two pixels share their colour
      const u = blue.samples[chromaRow + (x >> 1)] ?? 128
      const v = red.samples[chromaRow + (x >> 1)] ?? 128
      const addRed = terms.redOfV[v] ?? 0
      const addGreen = (terms.greenOfU[u] ?? 0) + (terms.greenOfV[v] ?? 0)
      const addBlue = terms.blueOfU[u] ?? 0
      const first = lumaRow + x
      const base = terms.luma[luma.samples[first] ?? 0] ?? 0
      const at = 3 * first
      data[at] = CLAMPED[(base + addRed) >> BITS] ?? 0
      data[at + 1] = CLAMPED[(base + addGreen) >> BITS] ?? 0
      data[at + 2] = CLAMPED[(base + addBlue) >> BITS] ?? 0
      if (x + 1 === width) continue
      const next = terms.luma[luma.samples[first + 1] ?? 0] ?? 0
      data[at + 3] = CLAMPED[(next + addRed) >> BITS] ?? 0
      data[at + 4] = CLAMPED[(next + addGreen) >> BITS] ?? 0
      data[at + 5] = CLAMPED[(next + addBlue) >> BITS] ?? 0
    }
  }
  return { width, height, data }
}

/** The frame at half its size, a pixel for each chroma sample: a quarter of the work where detail does not matter. */
export function halfRgbOf({ luma, blue, red, colors }: Frame): RgbImage {
  const terms = termsOf(colors)
  const [width, height] = [luma.width >> 1, luma.height >> 1]
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = 2 * y * luma.width + 2 * x
      const { samples } = luma
      const sum =
        (samples[from] ?? 0) +
        (samples[from + 1] ?? 0) +
        (samples[from + luma.width] ?? 0) +
        (samples[from + luma.width + 1] ?? 0)
      const base = terms.luma[(sum + 2) >> 2] ?? 0
      const u = blue.samples[y * blue.width + x] ?? 128
      const v = red.samples[y * red.width + x] ?? 128
      const at = 3 * (y * width + x)
      data[at] = CLAMPED[(base + (terms.redOfV[v] ?? 0)) >> BITS] ?? 0
      data[at + 1] = CLAMPED[(base + (terms.greenOfU[u] ?? 0) + (terms.greenOfV[v] ?? 0)) >> BITS] ?? 0
      data[at + 2] = CLAMPED[(base + (terms.blueOfU[u] ?? 0)) >> BITS] ?? 0
    }
  return { width, height, data }
}
