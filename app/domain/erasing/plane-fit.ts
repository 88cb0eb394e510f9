import type { Mask, Raster } from './raster.ts'

/** A colour that changes evenly over a rectangle: per channel, value = offset + x · perX + y · perY. */
export interface Plane {
  readonly channels: readonly { offset: number; perX: number; perY: number }[]
  /** Standard deviation of the fitted pixels from the plane, in levels. */
  readonly deviation: number
}

/** A pixel further from the first fit than this belongs to something else (a stray edge, a letter's halo). */
const OUTLIER_LEVELS = 24

/**
 * Least squares over the pixels where `mask` is 1, twice: the second time without outliers; then level with the median.
 * Null if there are too few.
 */
export function fitPlane(raster: Raster, mask: Mask): Plane | null {
  const first = fitOnce(raster, mask)
  if (!first) return null
  const inliers = new Uint8Array(mask.length)
  for (let pixel = 0; pixel < mask.length; pixel += 1)
    if (mask[pixel] && distanceTo(first, raster, pixel) < OUTLIER_LEVELS) inliers[pixel] = 1
  const inlierCount = count(inliers)
  // a plane that most pixels do not lie on is none
  if (inlierCount < 0.8 * count(mask)) return first
  return levelled(fitOnce(raster, inliers) ?? first, raster, inliers)
}

/**
 * The plane moved to the median of its pixels: beside letters compression leaves ripples, which a background that is
 * nearly black in a channel cuts off below, and the mean of what is left is a colour that stands nowhere.
 */
function levelled(plane: Plane, raster: Raster, mask: Mask): Plane {
  const channels = plane.channels.map((slope, channel) => {
    // by half levels; the furthest are no median
    const counts = new Uint32Array(4 * OUTLIER_LEVELS * 2 + 1)
    let all = 0
    for (let pixel = 0; pixel < mask.length; pixel += 1) {
      if (!mask[pixel]) continue
      const [x, y] = [pixel % raster.rect.width, Math.floor(pixel / raster.rect.width)]
      const residual =
        (raster.data[pixel * 3 + channel] ?? 0) - slope.offset - x * slope.perX - y * slope.perY
      const place = Math.round((residual + 2 * OUTLIER_LEVELS) * 2)
      const at = Math.max(0, Math.min(counts.length - 1, place))
      counts[at] = (counts[at] ?? 0) + 1
      all += 1
    }
    let [below, at] = [0, 0]
    while (at < counts.length && (below += counts[at] ?? 0) < all / 2) at += 1
    return { ...slope, offset: slope.offset + at / 2 - 2 * OUTLIER_LEVELS }
  })
  return { ...plane, channels }
}

/** The plane's colour at a pixel of the raster's rect. */
export function planeColor(plane: Plane, x: number, y: number): [number, number, number] {
  return [planeLevel(plane, 0, x, y), planeLevel(plane, 1, x, y), planeLevel(plane, 2, x, y)]
}

/** The plane's level of a channel (0 to 2) at a pixel of the raster's rect. */
export function planeLevel({ channels }: Plane, channel: number, x: number, y: number): number {
  const slope = channels[channel]
  return slope ? Math.min(255, Math.max(0, slope.offset + x * slope.perX + y * slope.perY)) : 0
}

function fitOnce(raster: Raster, mask: Mask): Plane | null {
  const { width } = raster.rect
  let [n, sx, sy, sxx, sxy, syy] = [0, 0, 0, 0, 0, 0]
  // of each channel: its level, times x, times y
  const sums = new Float64Array(9)
  for (let pixel = 0; pixel < mask.length; pixel += 1) {
    if (!mask[pixel]) continue
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    n += 1
    sx += x
    sy += y
    sxx += x * x
    sxy += x * y
    syy += y * y
    for (let channel = 0; channel < 3; channel += 1) {
      const value = raster.data[pixel * 3 + channel] ?? 0
      const at = channel * 3
      sums[at] = (sums[at] ?? 0) + value
      sums[at + 1] = (sums[at + 1] ?? 0) + value * x
      sums[at + 2] = (sums[at + 2] ?? 0) + value * y
    }
  }
  if (n < 16) return null
  const [mx, my] = [sx / n, sy / n]
  const [vxx, vxy, vyy] = [sxx / n - mx * mx, sxy / n - mx * my, syy / n - my * my]
  const determinant = vxx * vyy - vxy * vxy
  const channels = [0, 1, 2].map((channel) => {
    const [c = 0, cx = 0, cy = 0] = sums.subarray(channel * 3)
    const mean = c / n
    const [vcx, vcy] = [cx / n - mean * mx, cy / n - mean * my]
    // all pixels on one line carry no slope across it
    if (Math.abs(determinant) < 1e-6) return { offset: mean, perX: 0, perY: 0 }
    const perX = (vcx * vyy - vcy * vxy) / determinant
    const perY = (vcy * vxx - vcx * vxy) / determinant
    return { offset: mean - perX * mx - perY * my, perX, perY }
  })
  const plane = { channels, deviation: 0 }
  let squares = 0
  for (let pixel = 0; pixel < mask.length; pixel += 1)
    if (mask[pixel]) squares += distanceTo(plane, raster, pixel) ** 2
  return { channels, deviation: Math.sqrt(squares / n) }
}

/** Root mean square difference of a pixel from the plane over the channels, in levels. */
export function distanceTo(plane: Plane, { rect, data }: Raster, pixel: number): number {
  const [x, y] = [pixel % rect.width, Math.floor(pixel / rect.width)]
  let sum = 0
  for (let channel = 0; channel < 3; channel += 1)
    sum += (planeLevel(plane, channel, x, y) - (data[pixel * 3 + channel] ?? 0)) ** 2
  return Math.sqrt(sum / 3)
}

function count(mask: Mask): number {
  let set = 0
  for (let pixel = 0; pixel < mask.length; pixel += 1) set += mask[pixel] ?? 0
  return set
}
