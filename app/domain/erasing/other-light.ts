import { dilated, without } from './masks.ts'
import { fitPlane, type Plane, planeLevel } from './plane-fit.ts'
import type { Mask, Raster } from './raster.ts'

/** A background whose levels deviate from an even shade by no more on any frame is plain, noise and a shadow's edge included. */
const PLAIN_LEVELS = 16
/** Levels by which letters have to differ from it so that their light can be told. */
const LEAST_CONTRAST = 40
/** Letters in a shadow keep so much of the contrast that the others have. */
const DIMMED = 0.4

/**
 * Pixels that differ from a plain background as the letters do, if less: in a shadow both are darker. None where the
 * background is no plain one.
 *
 * @param haloPx how far around the letters the background may be spoilt
 */
export function inOtherLight(
  letters: Mask,
  shown: readonly [Raster, ...Raster[]],
  within: Mask,
  haloPx: number,
): Mask {
  const mask = new Uint8Array(letters.length)
  const mean = meanOf(shown)
  const { width, height } = mean.rect
  const background = without(within, dilated(letters, width, height, Math.ceil(haloPx)))
  const plane = fitPlane(mean, background)
  if (!plane || plane.deviation > PLAIN_LEVELS) return mask
  // what moves is even on the mean alone, and what it has left there is no letter
  const isPlain = (frame: Raster) => (fitPlane(frame, background)?.deviation ?? Infinity) <= PLAIN_LEVELS
  if (!shown.every(isPlain)) return mask
  const differs = differenceFrom(plane, mean)
  const [red, green, blue] = [0, 1, 2].map((channel) => meanWithin(letters, differs, channel))
  const contrast = [red ?? 0, green ?? 0, blue ?? 0] as const
  const square = contrast[0] ** 2 + contrast[1] ** 2 + contrast[2] ** 2
  if (square < LEAST_CONTRAST ** 2) return mask
  for (let pixel = 0; pixel < mask.length; pixel += 1) {
    if (!within[pixel]) continue
    const along =
      differs(pixel, 0) * contrast[0] + differs(pixel, 1) * contrast[1] + differs(pixel, 2) * contrast[2]
    if (along > DIMMED * square) mask[pixel] = 1
  }
  return mask
}

type Difference = (pixel: number, channel: number) => number

/** In levels. */
function differenceFrom(plane: Plane, { rect: { width }, data }: Raster): Difference {
  return (pixel, channel) =>
    (data[pixel * 3 + channel] ?? 0) - planeLevel(plane, channel, pixel % width, Math.floor(pixel / width))
}

function meanWithin(mask: Mask, differs: Difference, channel: number): number {
  let [sum, count] = [0, 0]
  for (let pixel = 0; pixel < mask.length; pixel += 1) {
    if (!mask[pixel]) continue
    sum += differs(pixel, channel)
    count += 1
  }
  return sum / Math.max(1, count)
}

function meanOf([first, ...others]: readonly [Raster, ...Raster[]]): Raster {
  if (others.length === 0) return first
  const data = new Uint8Array(first.data.length)
  for (let byte = 0; byte < data.length; byte += 1) {
    let sum = first.data[byte] ?? 0
    for (const { data: other } of others) sum += other[byte] ?? 0
    data[byte] = sum / (others.length + 1)
  }
  return { rect: first.rect, data }
}
