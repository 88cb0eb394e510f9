import { median } from '#app/domain/median.ts'
import { cropTo } from '../crop/line-crop.ts'
import { type GrayImage, grayOf, type RgbImage } from '../image.ts'
import { along, type LineRect, rectFromExtent } from '../line-rect.ts'
import { inkCounts, inkOn, type Run, runsOf } from './ink-runs.ts'

/** The gap and its neighbours are scaled to so many rows; of the neighbours so many heights are examined. */
const SEEN = { rows: 40, heights: 4 } as const
/**
 * How many heights of the ink two columns stand from each other, and how many times as far as anything else within the line.
 * The full blank of Chinese and Japanese clauses is wider than a blank between words: letters that are as wide as those
 * need the wider gap. Chosen on drawn credits of five typefaces (1.26 to 2.8 heights) and clauses of four (1.16 to 1.42).
 */
const COLUMN_GAP = { heights: 1.24, timesOthers: 2.5, wideLetters: { ratio: 0.62, heights: 1.5 } } as const

/**
 * Whether two regions beside one another are of two columns, as a role and a name in credits: nothing is between them,
 * and that much wider than between the words and letters of either. A background that is not plain hides it.
 */
export function areInColumns(image: RgbImage, a: LineRect, b: LineRect, angle: number): boolean {
  const ink = inkOn(endsOf(image, a, b, angle))
  if (!ink) return false
  const runs = runsOf(inkCounts(ink.image, ink.level))
  const [widest = 0, next = 0] = gapsBetween(runs).toSorted((one, other) => other - one)
  const heightPx = inkHeight(ink.image, ink.level)
  const widths = runs.map(({ from, to }) => to - from)
  const isWide = median(widths, 0) > COLUMN_GAP.wideLetters.ratio * heightPx
  const heights = isWide ? COLUMN_GAP.wideLetters.heights : COLUMN_GAP.heights
  return next > 0 && widest > heights * heightPx && widest > COLUMN_GAP.timesOthers * next
}

/** The end of the left one, the gap, and the beginning of the right one. */
function endsOf(image: RgbImage, a: LineRect, b: LineRect, angle: number): GrayImage {
  const [left, right] = along(a, angle).u < along(b, angle).u ? [a, b] : [b, a]
  const [from, to] = [along(left, angle), along(right, angle)]
  const height = Math.max(left.height, right.height)
  const middle = (from.v + to.v) / 2
  const extent = {
    u0: from.u + left.width / 2 - Math.min(left.width, SEEN.heights * height),
    u1: to.u - right.width / 2 + Math.min(right.width, SEEN.heights * height),
    v0: middle - height / 2,
    v1: middle + height / 2,
  }
  const width = Math.round(((extent.u1 - extent.u0) * SEEN.rows) / height)
  return grayOf(cropTo(image, rectFromExtent(extent, angle), width, SEEN.rows))
}

function gapsBetween(runs: readonly Run[]): number[] {
  return runs.slice(1).map(({ from }, at) => from - (runs[at]?.to ?? from))
}

/** Rows from the highest to the lowest ink. */
function inkHeight({ data, width, height }: GrayImage, level: number): number {
  const rows = Array.from({ length: height }, (_, y) => y).filter((y) =>
    data.subarray(y * width, (y + 1) * width).some((value) => value > level),
  )
  const [top = 0] = rows
  return (rows.at(-1) ?? top) - top + 1
}
