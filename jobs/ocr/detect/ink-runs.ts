import { otsuLevel } from '../crop/levels.ts'
import { type GrayImage, invert } from '../image.ts'

/** Levels by which ink and background differ at least. */
const LEAST_CONTRAST = 40

/** Columns, or rows, that have ink and follow one another. */
export interface Run {
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

/** The picture with its ink light, and the level from which on it is ink; undefined where there is no contrast. */
export function inkOn(crop: GrayImage): { image: GrayImage; level: number } | undefined {
  const sorted = Uint8Array.from(crop.data).sort()
  const [low = 0, high = 0] = [0.01, 0.99].map((share) => sorted[Math.floor(share * (sorted.length - 1))])
  if (high - low < LEAST_CONTRAST) return undefined
  const level = otsuLevel(crop)
  const lights = crop.data.reduce((sum, value) => sum + (value > level ? 1 : 0), 0)
  // there is more background than ink
  return lights * 2 < crop.data.length
    ? { image: crop, level }
    : { image: invert(crop), level: 255 - level - 1 }
}

/** How many pixels of each column are ink: above the level. */
export function inkCounts({ data, width }: GrayImage, level: number): Int32Array {
  const counts = new Int32Array(width)
  for (const [at, value] of data.entries())
    if (value > level) counts[at % width] = (counts[at % width] ?? 0) + 1
  return counts
}

/** The stretches in which every count is above zero, in their order. */
export function runsOf(counts: Int32Array): Run[] {
  const runs: Run[] = []
  let from = -1
  for (let column = 0; column <= counts.length; column++) {
    const isInk = (counts[column] ?? 0) > 0
    if (isInk && from < 0) from = column
    if (!isInk && from >= 0) {
      runs.push({ from, to: column })
      from = -1
    }
  }
  return runs
}
