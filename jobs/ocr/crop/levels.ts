import { type GrayImage, grayOf, type RgbImage } from '../image.ts'
import { movingAverage } from './window-filters.ts'

/** Pixels of this width around a line count as its surroundings. */
const RIM_PX = 2

/** The grey level that parts dark from light best (Otsu 1979). */
export function otsuLevel(image: GrayImage): number {
  const histogram = histogramOf(image.data)
  let weighted = 0
  for (let level = 0; level < 256; level++) weighted += level * (histogram[level] ?? 0)
  let [best, bestVariance, below, weightedBelow] = [127, -1, 0, 0]
  for (let level = 0; level < 256; level++) {
    below += histogram[level] ?? 0
    weightedBelow += level * (histogram[level] ?? 0)
    const above = image.data.length - below
    if (below === 0 || above === 0) continue
    const variance = below * above * (weightedBelow / below - (weighted - weightedBelow) / above) ** 2
    if (variance > bestVariance) [best, bestVariance] = [level, variance]
  }
  return best
}

function histogramOf(data: Uint8Array): Uint32Array {
  const histogram = new Uint32Array(256)
  for (const value of data) histogram[value] = (histogram[value] ?? 0) + 1
  return histogram
}

/** The level below which the given share of the pixels lies. */
export function percentile(data: Uint8Array, share: number): number {
  const histogram = histogramOf(data)
  let remaining = share * data.length
  for (let level = 0; level < 256; level++) {
    remaining -= histogram[level] ?? 0
    if (remaining < 0) return level
  }
  return 255
}

/** The pixels at the edges of a picture, so many deep, in their order. */
export function rimOf({ width, height }: { width: number; height: number }, depth = RIM_PX): number[] {
  const rim: number[] = []
  for (let y = 0; y < height; y++) {
    const isEdge = y < depth || y >= height - depth
    for (let x = 0; x < width; x++) {
      // from one side to the other
      if (!isEdge && x === depth) x = Math.max(x, width - depth)
      rim.push(y * width + x)
    }
  }
  return rim
}

/** Share of the surroundings for which the predicate holds. */
export function rimShare(image: GrayImage | RgbImage, holds: (index: number) => boolean): number {
  const rim = rimOf(image)
  return rim.filter((pixel) => holds(pixel)).length / Math.max(1, rim.length)
}

/** Noise must not be blown up to letters. */
const MOST_GAIN = 8
const MIDDLE = 127.5

/**
 * The line with its contrast raised to the target, or undefined when it has that already. Contrast is the span of
 * brightness between the darkest and the lightest tenth of the pixels; a target of 1 is the full range, one above
 * drives the tenths beyond black and white.
 */
export function withContrast(line: RgbImage, target: number): RgbImage | undefined {
  const gray = grayOf(line).data
  const [dark, light] = [percentile(gray, 0.1), percentile(gray, 0.9)]
  const wanted = target * 255
  if (light - dark >= wanted) return undefined
  const gain = Math.min(MOST_GAIN, wanted / Math.max(1, light - dark))
  const centre = (dark + light) / 2
  const data = line.data.map((value) => Math.max(0, Math.min(255, (value - centre) * gain + MIDDLE)))
  return { ...line, data }
}

/** Above and below, in shares of the line's height, there is more background than letters. */
const RIM = 0.125

/**
 * Whether the letters are lighter than their background: they are fewer pixels than the background and so lie further from
 * the mean around them.
 */
export function isLightOnDark({ data, width, height }: GrayImage): boolean {
  const [top, bottom] = [Math.round(RIM * height), height - Math.round(RIM * height)]
  const columns = new Float64Array(width)
  for (let y = top; y < bottom; y++)
    for (let x = 0; x < width; x++)
      columns[x] = (columns[x] ?? 0) + (data[y * width + x] ?? 0) / (bottom - top)
  const means = movingAverage(columns, height)
  let skewness = 0
  for (let y = top; y < bottom; y++)
    for (let x = 0; x < width; x++) skewness += ((data[y * width + x] ?? 0) - (means[x] ?? 0)) ** 3
  return skewness > 0
}
