import { type Rgb, type RgbImage } from '../image.ts'
import { isRim } from './levels.ts'

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

/** The line's main colours (k-means in RGB, seeded along its range of brightness so that runs repeat). */
export function colorClusters(line: RgbImage, count: number): ColorCluster[] {
  const centres = fittedCentres(line, count)
  const area = line.width * line.height
  const sizes = new Array<number>(count).fill(0)
  const rims = new Array<number>(count).fill(0)
  let rimArea = 0
  for (let i = 0; i < area; i++) {
    const nearest = nearestCentre(centres, line.data, i * 3)
    sizes[nearest] = (sizes[nearest] ?? 0) + 1
    if (!isRim(i, line)) continue
    rims[nearest] = (rims[nearest] ?? 0) + 1
    rimArea++
  }
  return sizes.map((size, k) => ({
    color: [centres[k * 3] ?? 0, centres[k * 3 + 1] ?? 0, centres[k * 3 + 2] ?? 0],
    share: size / area,
    rimShare: (rims[k] ?? 0) / Math.max(1, rimArea),
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
  const keys: number[] = []
  for (let i = 0; i < area; i += step) {
    const p = i * 3
    const brightness = (data[p] ?? 0) * 299 + (data[p + 1] ?? 0) * 587 + (data[p + 2] ?? 0) * 114
    keys.push(brightness * 2 ** 26 + i)
  }
  const sorted = Float64Array.from(keys).sort()
  const sample = new Uint8Array(sorted.length * 3)
  sorted.forEach((key, index) => {
    const p = (key % 2 ** 26) * 3
    sample.set(data.subarray(p, p + 3), index * 3)
  })
  return sample
}

function nearestCentre(centres: Float64Array, data: Uint8Array, p: number): number {
  let [best, bestDistance] = [0, Infinity]
  for (let k = 0; k < centres.length; k += 3) {
    const dr = (data[p] ?? 0) - (centres[k] ?? 0)
    const dg = (data[p + 1] ?? 0) - (centres[k + 1] ?? 0)
    const db = (data[p + 2] ?? 0) - (centres[k + 2] ?? 0)
    const distance = dr * dr + dg * dg + db * db
    if (distance < bestDistance) [best, bestDistance] = [k / 3, distance]
  }
  return best
}
