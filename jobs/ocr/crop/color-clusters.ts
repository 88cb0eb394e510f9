import { type Rgb, type RgbImage } from '../image.ts'
import { rimOf } from './levels.ts'

export type ColorCluster = Readonly<{
  color: Rgb
  /** Share of the line's pixels. */
  share: number
  /** Share of the pixels around the line's edge: high for backgrounds. */
  rimShare: number
}>

const ROUNDS = 8
/** Centres are found on about so many pixels; more do not move them. */
const SAMPLE = 4000
/** A line has fewer pixels: a pixel's place is what is left of its key when it is divided by this. */
const PLACES = 2 ** 26

/** The line's main colours (k-means in RGB, seeded along its range of brightness so that runs repeat). */
export function colorClusters(line: RgbImage, count: number): ColorCluster[] {
  const centres = fittedCentres(line, count)
  const area = line.width * line.height
  const sizes = new Array<number>(count).fill(0)
  const rims = new Array<number>(count).fill(0)
  const nearest = new Uint8Array(area)
  for (let i = 0; i < area; i++) {
    const k = nearestCentre(centres, line.data, i * 3)
    nearest[i] = k
    sizes[k] = (sizes[k] ?? 0) + 1
  }
  const rim = rimOf(line)
  for (const i of rim) {
    const k = nearest[i] ?? 0
    rims[k] = (rims[k] ?? 0) + 1
  }
  return sizes.map((size, k) => ({
    color: [centres[k * 3] ?? 0, centres[k * 3 + 1] ?? 0, centres[k * 3 + 2] ?? 0],
    share: size / area,
    rimShare: (rims[k] ?? 0) / Math.max(1, rim.length),
  }))
}

function fittedCentres(line: RgbImage, count: number): Float64Array {
  const sample = sampleByBrightness(line)
  const centres = new Float64Array(count * 3)
  const lastIndex = sample.length / 3 - 1
  for (let k = 0; k < count; k++) {
    const quantile = k === 0 ? 0.02 : k === count - 1 ? 0.98 : (k + 0.5) / count
    const p = Math.floor(quantile * lastIndex) * 3
    for (let channel = 0; channel < 3; channel++) centres[k * 3 + channel] = sample[p + channel] ?? 0
  }
  const sums = new Float64Array(count * 4)
  for (let round = 0; round < ROUNDS; round++) {
    sums.fill(0)
    for (let p = 0; p < sample.length; p += 3) {
      const base = nearestCentre(centres, sample, p) * 4
      for (let channel = 0; channel < 3; channel++)
        sums[base + channel] = (sums[base + channel] ?? 0) + (sample[p + channel] ?? 0)
      sums[base + 3] = (sums[base + 3] ?? 0) + 1
    }
    for (let k = 0; k < count; k++) {
      const size = sums[k * 4 + 3] ?? 0
      if (size === 0) continue
      for (let channel = 0; channel < 3; channel++)
        centres[k * 3 + channel] = (sums[k * 4 + channel] ?? 0) / size
    }
  }
  return centres
}

/** Evenly taken pixels, darkest first, three bytes each. */
function sampleByBrightness({ data, width, height }: RgbImage): Uint8Array {
  const area = width * height
  const step = Math.max(1, Math.floor(area / SAMPLE))
  const keys = new Float64Array(Math.ceil(area / step))
  for (let k = 0; k < keys.length; k++) {
    const p = k * step * 3
    const brightness = (data[p] ?? 0) * 299 + (data[p + 1] ?? 0) * 587 + (data[p + 2] ?? 0) * 114
    keys[k] = brightness * PLACES + k * step
  }
  keys.sort()
  const sample = new Uint8Array(keys.length * 3)
  for (let k = 0; k < keys.length; k++) {
    const p = ((keys[k] ?? 0) % PLACES) * 3
    sample[k * 3] = data[p] ?? 0
    sample[k * 3 + 1] = data[p + 1] ?? 0
    sample[k * 3 + 2] = data[p + 2] ?? 0
  }
  return sample
}

function nearestCentre(centres: Float64Array, data: Uint8Array, p: number): number {
  const red = data[p] ?? 0
  const green = data[p + 1] ?? 0
  const blue = data[p + 2] ?? 0
  let best = 0
  let bestDistance = Infinity
  for (let k = 0; k < centres.length; k += 3) {
    const dr = red - (centres[k] ?? 0)
    const dg = green - (centres[k + 1] ?? 0)
    const db = blue - (centres[k + 2] ?? 0)
    const distance = dr * dr + dg * dg + db * db
    if (distance < bestDistance) {
      best = k
      bestDistance = distance
    }
  }
  return best / 3
}
