import type { OcrSettings } from '#app/domain/ocr.ts'
import { along, type LineRect, rectFromExtent } from '../line-rect.ts'
import type { ScoredRect } from './regions.ts'

export type GroupingSettings = Pick<OcrSettings, 'width_ths' | 'height_ths' | 'add_margin'>

/** Whether something is painted between two regions beside one another that parts them; `angle` is the text's. */
export type Divided = (a: LineRect, b: LineRect, angle: number) => boolean

/** Middles of words on one line differ by less than this, in heights. Not a setting of ours. */
const CENTRE_TOLERANCE = 0.5
/**
 * Pieces as like as these were set as one line, and what parts them is a wide blank, such as the full one between
 * clauses in Chinese: their gap may be this many times wider.
 */
const TWINS = { heights: 0.12, middles: 0.1, gapTimes: 3 }
/** Words on one line are turned alike, in radians (7°). */
const ANGLE_TOLERANCE = 0.12
/** A region this much taller than wide stands alone: a quarter-turned line, or a column. */
const TALL = 1.5

/**
 * Joins regions to lines by the horizontal rule of EasyOCR, measured along the text: neighbours whose middles
 * agree, whose heights differ by less than `height_ths` and whose gap is under `width_ths`, both in heights of
 * the taller. Then each line grows by `add_margin` of its height on the sides, and half of it above and below,
 * where the detector's rectangles are already roomy. Across a wide gap, what `isDivided` stays separate.
 */
export function groupLines(
  regions: readonly ScoredRect[],
  settings: GroupingSettings,
  isDivided: Divided = () => false,
): ScoredRect[] {
  const waiting = [...regions].sort((a, b) => a.cx - b.cx)
  const lines: ScoredRect[] = []
  for (let first = waiting.shift(); first; first = waiting.shift()) {
    const line = [first]
    if (!isTall(first))
      for (
        let next = takeNeighbour(line, waiting, settings, isDivided);
        next;
        next = takeNeighbour(line, waiting, settings, isDivided)
      )
        line.push(next)
    lines.push(withMargin(joined(line), settings.add_margin))
  }
  return lines
}

export function isTall(rect: LineRect): boolean {
  return rect.height > rect.width * TALL
}

function takeNeighbour(
  line: readonly ScoredRect[],
  waiting: ScoredRect[],
  settings: GroupingSettings,
  isDivided: Divided,
): ScoredRect | undefined {
  const angle = meanAngle(line)
  const meanHeight = line.reduce((sum, rect) => sum + rect.height, 0) / line.length
  const index = waiting.findIndex((rect) => {
    if (isTall(rect) || Math.abs(rect.angle - angle) > ANGLE_TOLERANCE) return false
    const near = nearest(line, rect, angle)
    const taller = Math.max(near.height, rect.height)
    const heights = Math.abs(near.height - rect.height)
    const middles = Math.abs(along(near, angle).v - along(rect, angle).v)
    const twins = heights < TWINS.heights * taller && middles < TWINS.middles * taller
    const [gap, most] = [gapBetween(near, rect, angle), settings.width_ths * taller]
    return (
      middles < CENTRE_TOLERANCE * Math.min(meanHeight, rect.height) &&
      heights < settings.height_ths * taller &&
      (gap < most || (twins && gap < TWINS.gapTimes * most && !isDivided(near, rect, angle)))
    )
  })
  return index < 0 ? undefined : waiting.splice(index, 1)[0]
}

function gapBetween(a: LineRect, b: LineRect, angle: number): number {
  return Math.abs(along(a, angle).u - along(b, angle).u) - (a.width + b.width) / 2
}

function nearest(line: readonly ScoredRect[], rect: LineRect, angle: number): ScoredRect {
  return line.reduce((best, candidate) =>
    gapBetween(candidate, rect, angle) < gapBetween(best, rect, angle) ? candidate : best,
  )
}

function meanAngle(line: readonly LineRect[]): number {
  const length = line.reduce((sum, rect) => sum + rect.width, 0)
  return line.reduce((sum, rect) => sum + rect.angle * rect.width, 0) / length
}

/** The rectangle around all, its score the mean by length. */
export function joined(rects: readonly ScoredRect[]): ScoredRect {
  const angle = meanAngle(rects)
  const extent = { u0: Infinity, u1: -Infinity, v0: Infinity, v1: -Infinity }
  let [length, score] = [0, 0]
  for (const rect of rects) {
    const { u, v } = along(rect, angle)
    extent.u0 = Math.min(extent.u0, u - rect.width / 2)
    extent.u1 = Math.max(extent.u1, u + rect.width / 2)
    extent.v0 = Math.min(extent.v0, v - rect.height / 2)
    extent.v1 = Math.max(extent.v1, v + rect.height / 2)
    length += rect.width
    score += rect.score * rect.width
  }
  return { ...rectFromExtent(extent, angle), score: score / length }
}

function withMargin(line: ScoredRect, addMargin: number): ScoredRect {
  const margin = addMargin * Math.min(line.width, line.height)
  return { ...line, width: line.width + 2 * margin, height: line.height + margin }
}
