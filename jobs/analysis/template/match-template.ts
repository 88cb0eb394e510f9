import type { Frame } from '../decode/frame.ts'
import type { GradientTemplate } from './gradient-template.ts'

const CELL_STRENGTH = 0.5
const CELL_SIMILARITY = 0.7
/** A cell with less than this share of an average cell's gradients does not count by itself. */
const COUNTING_CELL = 0.5
/** A letter is another one if it is less similar by this, and by so many times as much as all of them are on average. */
const OTHER_LETTER = 0.2
const OTHER_LETTER_FACTOR = 4
/** Gradients weaker than this share of the template's (squared) count as none. */
const FAINT_SHARE = 0.04
/** How fast a point's weight adapts. */
const SETTLING_RATE = 0.25
const POINT_STRENGTH = 0.5
/** So many points are enough to locate a template. */
const SEARCH_POINTS = 250

/** Displacement in pixels since the template was taken. */
export interface Shift {
  readonly x: number
  readonly y: number
}
export const NO_SHIFT: Shift = { x: 0, y: 0 }

export interface TemplateMatch {
  /** Contrast of the text: 1 as when the template was taken, 0 for none; follows its opacity. */
  readonly strength: number
  /** Correlation with the template whatever the contrast, −1 to 1. */
  readonly similarity: number
  /** Share of the template in matching cells, 0 to 1. */
  readonly matchedShare: number
  /** Similarity of the least similar cell, which is about one letter. */
  readonly worstCellSimilarity: number
}

const NO_MATCH: TemplateMatch = { strength: 0, similarity: 0, matchedShare: 0, worstCellSimilarity: 0 }

/**
 * Matches the template, displaced by `shift`, with the frame. Points outside the frame do not count; with a `stride`,
 * only every nth point does.
 */
export function matchTemplate(
  template: GradientTemplate,
  frame: Frame,
  shift: Shift = NO_SHIFT,
  stride = 1,
): TemplateMatch {
  const { slopesX, slopesY, weights, cells } = template
  const end = 3 * template.cellCount
  if (cellSums.length < end) cellSums = new Float64Array(end)
  const sums = cellSums.fill(0, 0, end)
  const seen = slopesAt(template, frame, shift, stride)
  for (let i = 0; i < slopesX.length; i += stride) {
    const seenX = seen[2 * i] ?? 0
    if (seenX === OUTSIDE) continue
    const seenY = seen[2 * i + 1] ?? 0
    const [slopeX, slopeY, weight] = [slopesX[i] ?? 0, slopesY[i] ?? 0, weights[i] ?? 0]
    const at = 3 * (cells[i] ?? 0)
    sums[at] = (sums[at] ?? 0) + weight * (slopeX * slopeX + slopeY * slopeY)
    sums[at + 1] = (sums[at + 1] ?? 0) + weight * (slopeX * seenX + slopeY * seenY)
    sums[at + 2] = (sums[at + 2] ?? 0) + weight * (seenX * seenX + seenY * seenY)
  }
  return matchOf(sums, end)
}

/** The template with less weight on points that changed on a frame where the text did not: they are background. */
export function settle(template: GradientTemplate, frame: Frame, shift: Shift): GradientTemplate {
  return { ...template, weights: settledWeights(template, frame, shift, SETTLING_RATE) }
}

function settledWeights(
  template: GradientTemplate,
  frame: Frame,
  shift: Shift,
  rate: number,
): Float32Array<ArrayBuffer> {
  const { slopesX, slopesY } = template
  const weights = new Float32Array(template.weights)
  const seen = slopesAt(template, frame, shift, 1)
  for (let i = 0; i < slopesX.length; i++) {
    const [slopeX, slopeY, seenX, weight] = [
      slopesX[i] ?? 0,
      slopesY[i] ?? 0,
      seen[2 * i] ?? 0,
      weights[i] ?? 0,
    ]
    if (seenX === OUTSIDE) continue
    const alike = slopeX * seenX + slopeY * (seen[2 * i + 1] ?? 0)
    const stayed = alike >= POINT_STRENGTH * (slopeX * slopeX + slopeY * slopeY)
    weights[i] = weight + rate * ((stayed ? 1 : 0) - weight)
  }
  return weights
}

/** Per cell: template × template, template × frame, frame × frame. A search matches hundreds of times, all calls share it. */
let cellSums = new Float64Array(0)

/** Gradients are differences of bytes: none is as large as this. */
const OUTSIDE = 0x7fff
/** Two numbers a point; shared by all calls. */
let scratch = new Int16Array(0)

/** The frame's gradients at the template's points, x then y; OUTSIDE for points beyond the frame. */
function slopesAt(
  template: GradientTemplate,
  { luma, blue, red }: Frame,
  shift: Shift,
  stride: number,
): Int16Array {
  const { planes, xs, ys } = template
  if (scratch.length < 2 * xs.length) scratch = new Int16Array(2 * xs.length)
  for (let i = 0; i < xs.length; i += stride) {
    const plane = planes[i] === 0 ? luma : planes[i] === 1 ? blue : red
    const { width, samples } = plane
    const x = (xs[i] ?? 0) + (plane.scale === 1 ? shift.x : shift.x >> 1)
    const y = (ys[i] ?? 0) + (plane.scale === 1 ? shift.y : shift.y >> 1)
    if (x < 1 || y < 1 || x >= width - 1 || y >= plane.height - 1) {
      scratch[2 * i] = OUTSIDE
      continue
    }
    const at = y * width + x
    scratch[2 * i] = (samples[at + 1] ?? 0) - (samples[at - 1] ?? 0)
    scratch[2 * i + 1] = (samples[at + width] ?? 0) - (samples[at - width] ?? 0)
  }
  return scratch
}

function matchOf(sums: Float64Array, end: number): TemplateMatch {
  let [own, shared, seen, agreeing] = [0, 0, 0, 0]
  for (let at = 0; at < end; at += 3) {
    const [a, b, c] = [sums[at] ?? 0, sums[at + 1] ?? 0, sums[at + 2] ?? 0]
    own += a
    shared += b
    seen += c
    if (b >= CELL_STRENGTH * a && b >= CELL_SIMILARITY * Math.sqrt(a * c)) agreeing += a
  }
  if (own === 0) return NO_MATCH
  return {
    strength: shared / own,
    similarity: seen > 0 ? shared / Math.sqrt(own * seen) : 0,
    matchedShare: agreeing / own,
    worstCellSimilarity: worstCellOf(sums, end, (COUNTING_CELL * own * 3) / end),
  }
}

/** Whether one letter differs far more from the template than noise makes all of them. */
export function showsOtherLetter({ similarity, worstCellSimilarity }: TemplateMatch): boolean {
  return 1 - worstCellSimilarity > Math.max(OTHER_LETTER, OTHER_LETTER_FACTOR * (1 - similarity))
}

/** The least similarity of the cells that count. */
function worstCellOf(sums: Float64Array, end: number, least: number): number {
  let worst = 1
  for (let at = 0; at < end; at += 3) {
    const [a, b, c] = [sums[at] ?? 0, sums[at + 1] ?? 0, sums[at + 2] ?? 0]
    // a cell without any gradients is not similar
    if (a >= least) worst = Math.min(worst, b / Math.sqrt(a * Math.max(c, FAINT_SHARE * a)))
  }
  return worst
}

/**
 * The part of the template that the frame does not show: what is new in a text that replaced a similar one. Undefined
 * if it has less than `least` points.
 */
export function changedPart(
  template: GradientTemplate,
  frame: Frame,
  least = 1,
): GradientTemplate | undefined {
  const weights = settledWeights(template, frame, NO_SHIFT, 1)
  const changed = weights.map((weight, i) => ((template.weights[i] ?? 0) > weight ? 1 : 0))
  const count = changed.reduce((sum, weight) => sum + weight, 0)
  return count >= least ? { ...template, weights: changed } : undefined
}

/** The shift within `radius` of `around` with the highest similarity. */
export function locateTemplate(
  template: GradientTemplate,
  frame: Frame,
  around: Shift,
  radius: number,
): { shift: Shift; match: TemplateMatch } {
  const stride = Math.max(1, Math.floor(template.xs.length / SEARCH_POINTS))
  let best = { shift: around, similarity: -Infinity }
  for (let dy = -radius; dy <= radius; dy++)
    for (let dx = -radius; dx <= radius; dx++) {
      const shift = { x: around.x + dx, y: around.y + dy }
      const { similarity } = matchTemplate(template, frame, shift, stride)
      if (similarity > best.similarity) best = { shift, similarity }
    }
  return { shift: best.shift, match: matchTemplate(template, frame, best.shift) }
}
