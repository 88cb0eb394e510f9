import type { Rect } from '../geometry.ts'

/** A part of a frame: RGB, three bytes a pixel, rows from the top. `rect` is where it was, in whole pixels. */
export interface Raster {
  readonly rect: Rect
  readonly data: Uint8Array
}

/** One byte a pixel of a raster's rect: 1 where something holds. */
export type Mask = Uint8Array

/** The part of a frame inside `rect`, which must lie on it. */
export function cropOf(frame: Uint8Array, frameWidthPx: number, rect: Rect): Raster {
  const data = new Uint8Array(rect.width * rect.height * 3)
  for (let row = 0; row < rect.height; row += 1) {
    const from = ((rect.y + row) * frameWidthPx + rect.x) * 3
    data.set(frame.subarray(from, from + rect.width * 3), row * rect.width * 3)
  }
  return { rect, data }
}

/**
 * A part of a frame enlarged or reduced to a raster's size, by bilinear interpolation; beyond the frame as at its edge.
 *
 * @param frame RGB, three bytes a pixel
 */
export function resampled(
  frame: Uint8Array,
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
  from: Rect,
  rect: Rect,
): Raster {
  const data = new Uint8Array(rect.width * rect.height * 3)
  const [across, down] = [from.width / rect.width, from.height / rect.height]
  const within = (at: number, size: number) => Math.max(0, Math.min(size - 1, at))
  for (let row = 0; row < rect.height; row += 1) {
    const y = within(from.y + (row + 0.5) * down - 0.5, heightPx)
    const [above, low] = [Math.floor(y), y - Math.floor(y)]
    const below = within(above + 1, heightPx)
    for (let column = 0; column < rect.width; column += 1) {
      const x = within(from.x + (column + 0.5) * across - 0.5, widthPx)
      const [left, far] = [Math.floor(x), x - Math.floor(x)]
      const right = within(left + 1, widthPx)
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (atX: number, atY: number) => frame[3 * (atY * widthPx + atX) + channel] ?? 0
        const upper = (1 - far) * at(left, above) + far * at(right, above)
        const lower = (1 - far) * at(left, below) + far * at(right, below)
        data[3 * (row * rect.width + column) + channel] = Math.round((1 - low) * upper + low * lower)
      }
    }
  }
  return { rect, data }
}

/** Median of each byte over some rasters of the same rect: what stays when noise and passers-by are gone. */
export function medianOf(rasters: readonly [Raster, ...Raster[]]): Raster {
  const [first] = rasters
  if (rasters.length === 1) return first
  const data = new Uint8Array(first.data.length)
  const values = new Uint8Array(rasters.length)
  for (let index = 0; index < data.length; index += 1) {
    for (const [order, raster] of rasters.entries()) values[order] = raster.data[index] ?? 0
    values.sort()
    data[index] = values[values.length >> 1] ?? 0
  }
  return { rect: first.rect, data }
}

/** How much two rasters of the same rect differ. */
export interface Difference {
  /** Mean absolute difference of a channel, in levels. */
  readonly mean: number
  /** Share of the pixels that differ clearly. */
  readonly changed: number
}

/** Levels (mean of the channels) from which a pixel counts as another one: above the noise of video. */
const CHANGED_LEVELS = 18

/** Compares two rasters where `mask` is 1. Without such pixels they differ wholly. */
export function differenceWithin(a: Raster, b: Raster, mask: Mask): Difference {
  let [sum, changed, count] = [0, 0, 0]
  for (let pixel = 0; pixel < mask.length; pixel += 1) {
    if (!mask[pixel]) continue
    const difference = differenceAt(a, b, pixel)
    sum += difference
    if (difference > CHANGED_LEVELS) changed += 1
    count += 1
  }
  return count === 0 ? { mean: 255, changed: 1 } : { mean: sum / count, changed: changed / count }
}

/** Mean absolute difference of a pixel's channels, in levels. */
export function differenceAt(a: Raster, b: Raster, pixel: number): number {
  let difference = 0
  for (let byte = pixel * 3; byte < pixel * 3 + 3; byte += 1)
    difference += Math.abs((a.data[byte] ?? 0) - (b.data[byte] ?? 0))
  return difference / 3
}

/** Whole-pixel rectangle around another, clamped to the frame. */
export function pixelRect(rect: Rect, frame: { widthPx: number; heightPx: number }): Rect {
  const x = Math.max(0, Math.floor(rect.x))
  const y = Math.max(0, Math.floor(rect.y))
  const right = Math.min(frame.widthPx, Math.ceil(rect.x + rect.width))
  const bottom = Math.min(frame.heightPx, Math.ceil(rect.y + rect.height))
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) }
}

export function grown(rect: Rect, by: number): Rect {
  return { x: rect.x - by, y: rect.y - by, width: rect.width + 2 * by, height: rect.height + 2 * by }
}
