import type { GrayImage } from '../image.ts'

/** Strokes thinner than `2 × radius + 1` pixels stay, everything wider is taken away (white top-hat). */
export function topHat(image: GrayImage, radius: number): GrayImage {
  const { data: source, width, height } = image
  const eroded = windowMinimum(source, width, height, radius)
  // the greatest of the values is what the least of their complements leaves
  for (let i = 0; i < eroded.length; i++) eroded[i] = 255 - (eroded[i] ?? 0)
  const data = windowMinimum(eroded, width, height, radius)
  for (let i = 0; i < data.length; i++) data[i] = (source[i] ?? 0) + (data[i] ?? 0) - 255
  return { ...image, data }
}

/** The uppermost bit of each of the four bytes of a word. */
const UPPER_BITS = 0x80808080 | 0

/** The least value within a square window around each pixel, as far as it lies in the picture. */
function windowMinimum(data: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const turned = columnLeast(data, width, height, radius)
  return columnLeast(turned, height, width, radius)
}

/** The least value of so many pixels above and below each pixel and of its own; the picture turned, columns as rows. */
function columnLeast(data: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const wide = Math.ceil(width / 4) * 4
  const padded = new Uint8Array(wide * (height + 2 * radius)).fill(255)
  for (let y = 0; y < height; y++) padded.set(data.subarray(y * width, (y + 1) * width), (y + radius) * wide)
  leastAhead(new Int32Array(padded.buffer), wide / 4, 2 * radius + 1)
  const turned = new Uint8Array(width * height)
  for (let x = 0, target = 0; x < width; x++)
    for (let source = x; target < (x + 1) * height; source += wide, target++)
      turned[target] = padded[source] ?? 0
  return turned
}

/**
 * Sets each byte to the least of itself and those in `count` words at intervals of `stride`. The windows
 * double until two of them, overlapping, span the one that is wanted.
 */
function leastAhead(words: Int32Array, stride: number, count: number): void {
  let spanned = 1
  while (spanned < count) {
    const step = Math.min(spanned, count - spanned)
    const ahead = step * stride
    const end = words.length - ahead
    for (let i = 0; i < end; i++) words[i] = leastBytes(words[i] ?? 0, words[i + ahead] ?? 0)
    spanned += step
  }
}

/**
 * The lesser of each two bytes of two words. The lower seven bits are compared by subtraction, without borrowing from
 * the next byte; the upper one decides where it differs.
 */
function leastBytes(a: number, b: number): number {
  const lower = ((a | UPPER_BITS) - (b & ~UPPER_BITS)) | 0
  const notLess = ((a & ~b) | (~(a ^ b) & lower)) & UPPER_BITS
  // one bit of a byte spread over all of it
  const mask = ((notLess << 1) - (notLess >>> 7)) | 0
  return a ^ ((a ^ b) & mask)
}

/** The mean of each value and those as far as `reach` to both sides of it. */
export function movingAverage(values: Float64Array, reach: number): Float64Array {
  const sums = new Float64Array(values.length + 1)
  values.forEach((value, i) => (sums[i + 1] = (sums[i] ?? 0) + value))
  return values.map((_, i) => {
    const [from, to] = [Math.max(0, i - reach), Math.min(values.length, i + reach + 1)]
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from)
  })
}
