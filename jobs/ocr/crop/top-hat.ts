import type { GrayImage } from '../image.ts'

/** Strokes thinner than `2 × radius + 1` pixels stay, everything wider is taken away (white top-hat). */
export function topHat(image: GrayImage, radius: number): GrayImage {
  const { width, height } = image
  const eroded = least(image.data, width, height, radius)
  // the greatest of the values is what the least of their complements leaves
  const opened = least(complemented(eroded), width, height, radius)
  const data = image.data.map((value, i) => value + (opened[i] ?? 0) - 255)
  return { ...image, data }
}

function complemented(data: Uint8Array): Uint8Array {
  return data.map((value) => 255 - value)
}

/** The least value within a square window around each pixel, as far as it lies in the picture. */
function least(data: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const [wide, tall] = [width + 2 * radius, height + 2 * radius]
  const padded = new Uint8Array(wide * tall).fill(255)
  for (let y = 0; y < height; y++)
    padded.set(data.subarray(y * width, (y + 1) * width), (y + radius) * wide + radius)
  leastAhead(padded, 1, 2 * radius + 1)
  leastAhead(padded, wide, 2 * radius + 1)
  const result = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) result.set(padded.subarray(y * wide, y * wide + width), y * width)
  return result
}

/**
 * Sets each value to the least of itself and those that follow `stride` apart, `count` in all. The windows double
 * until two of them, overlapping, span the one that is wanted.
 */
function leastAhead(values: Uint8Array, stride: number, count: number): void {
  let spanned = 1
  while (spanned < count) {
    const step = Math.min(spanned, count - spanned)
    const ahead = step * stride
    const end = values.length - ahead
    for (let i = 0; i < end; i++) {
      const next = values[i + ahead] ?? 255
      if (next < (values[i] ?? 0)) values[i] = next
    }
    spanned += step
  }
}
