import type { GrayImage } from '../image.ts'

/** Strokes thinner than `2 × radius + 1` pixels stay, everything wider is taken away (white top-hat). */
export function topHat(image: GrayImage, radius: number): GrayImage {
  const opened = extremum(extremum(image, radius, Math.min), radius, Math.max)
  return { ...image, data: image.data.map((value, i) => value - (opened.data[i] ?? 0)) }
}

/** The least or greatest value within a square window, first along the rows, then along the columns. */
function extremum(image: GrayImage, radius: number, pick: (a: number, b: number) => number): GrayImage {
  const { width, height } = image
  const rows = new Uint8Array(width * height)
  const data = new Uint8Array(width * height)
  const longest = Math.max(width, height)
  const scratch = {
    line: new Uint8Array(longest),
    prefix: new Uint8Array(longest),
    suffix: new Uint8Array(longest),
  }
  for (let y = 0; y < height; y++) window(image.data, rows, y * width, 1, width, radius, pick, scratch)
  for (let x = 0; x < width; x++) window(rows, data, x, width, height, radius, pick, scratch)
  return { data, width, height, channels: 1 }
}

type Scratch = Readonly<{ line: Uint8Array; prefix: Uint8Array; suffix: Uint8Array }>

/**
 * Sliding extremum in constant time a pixel (van Herk 1992, Gil and Werman 1993): running extrema forwards and
 * backwards within blocks of the window's length; a window spans the end of one block and the start of the next.
 */
function window(
  source: Uint8Array,
  target: Uint8Array,
  start: number,
  stride: number,
  length: number,
  radius: number,
  pick: (a: number, b: number) => number,
  { line, prefix, suffix }: Scratch,
): void {
  const block = 2 * radius + 1
  for (let i = 0; i < length; i++) {
    const value = source[start + i * stride] ?? 0
    line[i] = value
    prefix[i] = i % block === 0 ? value : pick(prefix[i - 1] ?? 0, value)
  }
  for (let i = length - 1; i >= 0; i--) {
    const value = line[i] ?? 0
    suffix[i] = i === length - 1 || i % block === block - 1 ? value : pick(suffix[i + 1] ?? 0, value)
  }
  for (let i = 0; i < length; i++) {
    const from = Math.max(0, i - radius)
    const to = Math.min(length - 1, i + radius)
    const left = suffix[from] ?? 0
    const right = prefix[to] ?? 0
    // within one block the window is the whole of it or cut by an edge of the picture
    const value =
      Math.floor(from / block) !== Math.floor(to / block)
        ? pick(left, right)
        : from % block === 0
          ? right
          : left
    target[start + i * stride] = value
  }
}
