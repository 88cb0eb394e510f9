import type { RgbImage } from '../../../ocr/image.ts'
import type { Mask, Raster } from '#app/domain/erasing/raster.ts'

/** Levels by which the mean of nine pixels changes at most where nobody sees it, and times encoding's own change. */
const UNSEEN = { levels: 16, times: 4 } as const
/** One pixel in so many is sampled to learn what encoding changes. */
const STRIDE = 7
/** Less than a quarter of a frame is drawn on. */
const UNDRAWN_SHARE = 0.75

/** 1 where the output is clearly another picture than the source. */
export function changedPixels({ data, rect }: Raster, after: Raster, noise: number): Mask {
  const { width, height } = rect
  const mask = new Uint8Array(width * height)
  const levels = Math.max(UNSEEN.levels, UNSEEN.times * noise)
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1)
      if (meanChange(data, after.data, width, y * width + x) > levels) mask[y * width + x] = 1
  return mask
}

/** What encoding changes a frame by, in levels: most of what is seen on it was not drawn on. */
export function encodingNoise(before: RgbImage, after: RgbImage): number {
  const { width, height } = before
  const changes: number[] = []
  for (let y = 1; y < height - 1; y += STRIDE)
    for (let x = 1; x < width - 1; x += STRIDE)
      changes.push(meanChange(before.data, after.data, width, y * width + x))
  changes.sort((a, b) => a - b)
  return changes[Math.floor(UNDRAWN_SHARE * changes.length)] ?? 0
}

/** How far the mean of a pixel and its neighbours differs, in the channel where it does most. */
function meanChange(a: Uint8Array, b: Uint8Array, width: number, pixel: number): number {
  let most = 0
  for (let channel = 0; channel < 3; channel += 1) {
    let sum = 0
    for (let row = -width; row <= width; row += width)
      for (let step = -1; step <= 1; step += 1) {
        const at = (pixel + row + step) * 3 + channel
        sum += (b[at] ?? 0) - (a[at] ?? 0)
      }
    most = Math.max(most, Math.abs(sum) / 9)
  }
  return most
}
