import { connectedPieces } from '#app/domain/erasing/masks.ts'
import type { GrayImage } from '../image.ts'
import { percentile } from './levels.ts'

/** Least difference from the background of a fill that enclosed pieces can be distinguished from. */
const LEAST_CONTRAST = 24
/** Smaller pieces, in squares of the line's height, may be accents, which compression darkens. */
const LEAST_HOLE = 0.025
/** Only the lightest pixels of a piece are as light as it is: those at its edge are darkened by the outline. */
const PEAK = 0.8
/** Letters are lighter than what they enclose, and more: this share of all is darker than the fill. */
const FILL = 0.6

/**
 * The light fill of dark-outlined letters without the pieces that letters enclose of a darker background, such as those
 * between the strokes of 달. `isBackground` says which pixels are of the background outside.
 */
export function withoutEnclosedBackground(
  fill: Uint8Array,
  { data, width, height }: GrayImage,
  isBackground: (pixel: number) => boolean,
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
  const remaining = fill.slice()
  for (const { pixels, peak } of pieces) {
    if (pixels.length < LEAST_HOLE * height * height) continue
    const near = backgroundNear(pixels, width, height, isBackground)
    if (near.length === 0) continue
    const background = lightness(near, 0.5)
    if (level - background >= LEAST_CONTRAST && peak < (level + background) / 2)
      for (const pixel of pixels) remaining[pixel] = 0
  }
  return remaining
}

/** The background as far to both sides of the piece as the line is high. */
function backgroundNear(
  pixels: readonly number[],
  width: number,
  height: number,
  isBackground: (pixel: number) => boolean,
): number[] {
  let from = width
  let to = 0
  for (const pixel of pixels) {
    from = Math.min(from, pixel % width)
    to = Math.max(to, pixel % width)
  }
  const background: number[] = []
  for (let y = 0; y < height; y++)
    for (let x = Math.max(0, from - height); x <= Math.min(width - 1, to + height); x++)
      if (isBackground(y * width + x)) background.push(y * width + x)
  return background
}

/** 1 where the image is darker than the level. A loop: Uint8Array.from() takes many times as long. */
export function maskBelow({ data }: GrayImage, level: number): Uint8Array {
  const mask = new Uint8Array(data.length)
  for (let i = 0; i < mask.length; i++) if ((data[i] ?? 0) < level) mask[i] = 1
  return mask
}

/** The rectangle of a connected part of a mask and how many pixels it has; `right` and `bottom` are exclusive. */
export type Piece = Readonly<{ left: number; right: number; top: number; bottom: number; area: number }>

/** @param pixels indices in a picture of so many pixels a row */
export function pieceOf(pixels: readonly number[], width: number): Piece {
  let [left, right, top, bottom] = [Infinity, 0, Infinity, 0]
  for (const pixel of pixels) {
    const x = pixel % width
    const y = (pixel - x) / width
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  return { left, right, top, bottom, area: pixels.length }
}

/** The piece that holds both, with the ink of both. */
export function union(a: Piece, b: Piece): Piece {
  return {
    left: Math.min(a.left, b.left),
    right: Math.max(a.right, b.right),
    top: Math.min(a.top, b.top),
    bottom: Math.max(a.bottom, b.bottom),
    area: a.area + b.area,
  }
}

/** The piece as it is in the picture's mirror image. */
export function mirrored(piece: Piece, width: number): Piece {
  return { ...piece, left: width - piece.right, right: width - piece.left }
}
