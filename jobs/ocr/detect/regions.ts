import { cornersOf } from '#app/domain/geometry.ts'
import type { OcrSettings } from '#app/domain/ocr.ts'
import { boxOf, type LineRect } from '../line-rect.ts'
import { minAreaRect } from './min-area-rect.ts'

/** Probability of text for each pixel of the detector's input, rows from the top. */
export type ProbabilityMap = Readonly<{ data: Float32Array; width: number; height: number }>

export type RegionThresholds = Readonly<{
  /** A pixel above it belongs to a region. */
  binarize: number
  /** A region whose mean probability over its rectangle is below it is dropped. */
  meanScore: number
}>

export type ScoredRect = LineRect & Readonly<{ score: number }>

/** The model shrinks what it learns by this ratio (DB, Liao et al. 2020); the offset undoes it. */
const UNCLIP_RATIO = 1.5
const LEAST_SIDE_PX = 3
const LEAST_AREA_PX = 6

/**
 * A region that is less sure than is asked for, but for this share, is a line of text where one that is as sure stands right above
 * or below it: as high, and over so much of the shorter one's length. Lengths in heights of the lower one.
 */
const NEXT_LINE = { score: 0.8, height: 0.65, leading: 1.6, overlap: 0.5, length: 3, angle: 0.06 } as const

/**
 * Post-processing of differentiable binarization: connected pixels → least rectangle → score → unclip. The lines of a
 * paragraph help each other: of a quotation in italics the first was .59 sure and left out, the second .79.
 */
export function regionsOf(map: ProbabilityMap, thresholds: RegionThresholds): ScoredRect[] {
  const regions = likelyRegions(map, thresholds)
  const sure = regions.filter(({ score }) => score >= thresholds.meanScore)
  return regions.filter((region) => sure.includes(region) || sure.some((line) => isNextLine(region, line)))
}

function isNextLine(region: LineRect, line: LineRect): boolean {
  const height = Math.min(region.height, line.height)
  const [dx, dy] = [region.cx - line.cx, region.cy - line.cy]
  const [cos, sin] = [Math.cos(line.angle), Math.sin(line.angle)]
  const [along, across] = [Math.abs(dx * cos + dy * sin), Math.abs(dy * cos - dx * sin)]
  const overlap = (region.width + line.width) / 2 - along
  return (
    Math.abs(region.angle - line.angle) <= NEXT_LINE.angle &&
    height >= NEXT_LINE.height * Math.max(region.height, line.height) &&
    region.width >= NEXT_LINE.length * region.height &&
    across >= height / 2 &&
    across <= NEXT_LINE.leading * height &&
    overlap >= NEXT_LINE.overlap * Math.min(region.width, line.width)
  )
}

/** Regions that are as sure as is asked for, or nearly. */
function likelyRegions(map: ProbabilityMap, thresholds: RegionThresholds): ScoredRect[] {
  const regions: ScoredRect[] = []
  for (const outline of outlinesAbove(map, thresholds.binarize)) {
    const rect = minAreaRect(outline)
    if (!rect || Math.min(rect.width, rect.height) < LEAST_SIDE_PX) continue
    const score = meanWithin(map, rect)
    if (score < NEXT_LINE.score * thresholds.meanScore) continue
    const offset = (rect.width * rect.height * UNCLIP_RATIO) / (2 * (rect.width + rect.height))
    regions.push({ ...rect, width: rect.width + 2 * offset, height: rect.height + 2 * offset, score })
  }
  return regions
}

/** Outer pixels of each 8-connected region, as flat point lists. */
function* outlinesAbove({ data, width, height }: ProbabilityMap, threshold: number): Generator<number[]> {
  const seen = new Uint8Array(width * height)
  const stack = new Int32Array(width * height)
  for (let start = 0; start < data.length; start++) {
    if (seen[start] || (data[start] ?? 0) <= threshold) continue
    const outline: number[] = []
    let depth = 0
    let area = 0
    stack[depth++] = start
    seen[start] = 1
    while (depth > 0) {
      const pixel = stack[--depth] ?? 0
      const x = pixel % width
      const y = (pixel - x) / width
      let neighbours = 0
      area++
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const near = ny * width + nx
          if ((data[near] ?? 0) <= threshold) continue
          neighbours++
          if (seen[near]) continue
          seen[near] = 1
          stack[depth++] = near
        }
      if (neighbours < 9) outline.push(x, y)
    }
    if (area >= LEAST_AREA_PX) yield outline
  }
}

function meanWithin({ data, width, height }: ProbabilityMap, rect: LineRect): number {
  const corners = cornersOf(boxOf(rect))
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [left, right] = [
    Math.max(0, Math.floor(Math.min(...xs))),
    Math.min(width - 1, Math.ceil(Math.max(...xs))),
  ]
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(...ys))),
    Math.min(height - 1, Math.ceil(Math.max(...ys))),
  ]
  const [cos, sin] = [Math.cos(rect.angle), Math.sin(rect.angle)]
  // the rectangle runs through the middles of its outer pixels, which still count
  const [halfWidth, halfHeight] = [rect.width / 2 + 1e-3, rect.height / 2 + 1e-3]
  let sum = 0
  let count = 0
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const dx = x - rect.cx
      const dy = y - rect.cy
      if (Math.abs(dx * cos + dy * sin) > halfWidth || Math.abs(dy * cos - dx * sin) > halfHeight) continue
      sum += data[y * width + x] ?? 0
      count++
    }
  return count === 0 ? 0 : sum / count
}

/**
 * The settings are those of another detector (CRAFT), whose scores run higher than this one's:
 * its defaults 0.7 and 0.4 mean what 0.6 and 0.3 mean here. Passing them as they are loses one text in ten.
 */
const SCALE_SHIFT = 0.1

export function thresholdsOf(settings: Pick<OcrSettings, 'text_threshold' | 'low_text'>): RegionThresholds {
  return { meanScore: settings.text_threshold - SCALE_SHIFT, binarize: settings.low_text - SCALE_SHIFT }
}
