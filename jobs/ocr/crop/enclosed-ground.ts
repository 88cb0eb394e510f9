import type { GrayImage } from '../image.ts'
import { connectedPieces } from './connected.ts'
import { percentile } from './levels.ts'

/** What letters enclose is told from their fill only by this difference from the ground or more. */
const LEAST_CONTRAST = 24
/** Smaller pieces, in squares of the line's height, may be accents, which compression darkens. */
const LEAST_HOLE = 0.025
/** Only the lightest pixels of a piece are as light as it is: those at its edge are darkened by the outline. */
const PEAK = 0.8
/** Letters are lighter than what they enclose, and more: this share of all is darker than the fill. */
const FILL = 0.6

/**
 * The light fill of dark-outlined letters without the pieces that letters enclose of a darker ground, such as those
 * between the strokes of 달. `isGround` says which pixels are of the ground outside.
 */
export function withoutEnclosedGround(
  fill: Uint8Array,
  { data, width, height }: GrayImage,
  isGround: (pixel: number) => boolean,
): Uint8Array {
  const lightness = (pixels: readonly number[], share: number) => {
    const levels = new Uint8Array(pixels.length)
    for (let k = 0; k < levels.length; k++) levels[k] = data[pixels[k] ?? 0] ?? 0
    return percentile(levels, share)
  }
  const pieces = connectedPieces(fill, width).map((pixels) => ({ pixels, peak: lightness(pixels, PEAK) }))
  const peaks = new Uint8Array(pieces.reduce((sum, { pixels }) => sum + pixels.length, 0))
  let from = 0
  for (const { pixels, peak } of pieces) peaks.fill(peak, from, (from += pixels.length))
  const level = percentile(peaks, FILL)
  const kept = fill.slice()
  for (const { pixels, peak } of pieces) {
    if (pixels.length < LEAST_HOLE * height * height) continue
    const near = groundNear(pixels, width, height, isGround)
    if (near.length === 0) continue
    const ground = lightness(near, 0.5)
    if (level - ground >= LEAST_CONTRAST && peak < (level + ground) / 2)
      for (const pixel of pixels) kept[pixel] = 0
  }
  return kept
}

/** The ground as far to both sides of the piece as the line is high. */
function groundNear(
  pixels: readonly number[],
  width: number,
  height: number,
  isGround: (pixel: number) => boolean,
): number[] {
  let from = width
  let to = 0
  for (const pixel of pixels) {
    from = Math.min(from, pixel % width)
    to = Math.max(to, pixel % width)
  }
  const ground: number[] = []
  for (let y = 0; y < height; y++)
    for (let x = Math.max(0, from - height); x <= Math.min(width - 1, to + height); x++)
      if (isGround(y * width + x)) ground.push(y * width + x)
  return ground
}
