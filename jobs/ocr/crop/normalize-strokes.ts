import type { GrayImage } from '../image.ts'
import { movingAverage } from './window-filters.ts'

/** Parts of a strong stroke's height: what lies below the first is paper, above the second full ink. */
export type Levels = Readonly<{ paper: number; ink: number }>

/** A weaker stroke is noise, and not blown up. */
const LEAST_STRENGTH = 16
/** Of the strongest pixels of the columns around, so large a share is weaker than a strong stroke. */
const STRONG_SHARE = 0.75

/** Strokes as ink on paper, where the background leaves them faint as dark as elsewhere. */
export function normalizeStrokes(strokes: GrayImage, { paper, ink }: Levels): GrayImage {
  const { width, height } = strokes
  const strengths = movingAverage(runningStrength(columnPeaks(strokes), height), height >> 1)
  const data = new Uint8Array(width * height)
  for (let i = 0; i < data.length; i++) {
    const part = (strokes.data[i] ?? 0) / (strengths[i % width] ?? LEAST_STRENGTH)
    data[i] = 255 - Math.max(0, Math.min(255, (part - paper) * (255 / (ink - paper))))
  }
  return { ...strokes, data }
}

function columnPeaks({ data, width }: GrayImage): Uint8Array {
  const peaks = new Uint8Array(width)
  for (let i = 0; i < data.length; i++) {
    const value = data[i] ?? 0
    if (value > (peaks[i % width] ?? 0)) peaks[i % width] = value
  }
  return peaks
}

/** How strong strokes are around each column, as far as `reach` to both sides. */
function runningStrength(peaks: Uint8Array, reach: number): Float64Array {
  const histogram = new Uint16Array(256)
  let count = 0
  const shift = (at: number, by: 1 | -1) => {
    const peak = peaks[at]
    if (peak === undefined) return
    histogram[peak] = (histogram[peak] ?? 0) + by
    count += by
  }
  for (let x = 0; x < reach; x++) shift(x, 1)
  return Float64Array.from(peaks, (_, x) => {
    shift(x + reach, 1)
    shift(x - reach - 1, -1)
    let stronger = count * (1 - STRONG_SHARE)
    let level = 255
    for (; level > LEAST_STRENGTH; level--) {
      stronger -= histogram[level] ?? 0
      if (stronger <= 0) break
    }
    return level
  })
}
