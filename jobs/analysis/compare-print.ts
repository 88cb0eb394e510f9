import type { Frame } from './frame.ts'
import type { GradientTemplate } from './glyph-print.ts'

const CELL_STRENGTH = 0.5
const CELL_LIKENESS = 0.7
/** Cells with less than this share of the print of an average one do not count by themselves. */
const COUNTING_CELL = 0.5
/** Slopes weaker than this share of the print's own (squared) are as good as none. */
const FAINT_SHARE = 0.04
/** How fast a point's weight follows what is seen there. */
const SETTLING_RATE = 0.25
const POINT_STRENGTH = 0.5
/** So many points are enough to find a print's place. */
const SEARCH_POINTS = 250

/** By how many pixels something stands elsewhere than when its print was taken. */
export interface Shift {
  readonly x: number
  readonly y: number
}
export const NO_SHIFT: Shift = { x: 0, y: 0 }

export interface PrintMatch {
  /** How strong the text stands there: 1 as when the print was taken, 0 not at all; follows its opacity. */
  readonly strength: number
  /** Whether what stands there has the print's shape, whatever its contrast: −1 to 1. */
  readonly likeness: number
  /** Share of the print in whose cells it is found, 0 to 1. */
  readonly agreeing: number
  /** The likeness of the cell, about a letter, that is least like. */
  readonly worst: number
}

const NOTHING: PrintMatch = { strength: 0, likeness: 0, agreeing: 0, worst: 0 }

/**
 * Looks for the print at its place moved by `shift`. Points outside the picture are left out; with a `stride`, so are
 * all but every so manieth of the others.
 */
export function comparePrint(
  print: GradientTemplate,
  frame: Frame,
  shift: Shift = NO_SHIFT,
  stride = 1,
): PrintMatch {
  const { slopesX, slopesY, weights, cells } = print
  // per cell: print × print, print × picture, picture × picture
  const sums = new Float64Array(3 * print.cellCount)
  const seen = slopesAt(print, frame, shift, stride)
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
  return judge(sums)
}

/** Lowers the weight of points that did not stay as they were on a frame where the text surely did: background. */
export function settle(print: GradientTemplate, frame: Frame, shift: Shift): void {
  settleWeights(print, frame, shift, SETTLING_RATE)
}

function settleWeights(print: GradientTemplate, frame: Frame, shift: Shift, rate: number): void {
  const { slopesX, slopesY, weights } = print
  const seen = slopesAt(print, frame, shift, 1)
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
}

/** Slopes are differences of bytes: none is as large as this. */
const OUTSIDE = 0x7fff
/** Two numbers a point; used again by each call. */
let scratch = new Int16Array(0)

/** The slopes that the frame has at the print's points: across, then down; OUTSIDE where the point has left the picture. */
function slopesAt(
  print: GradientTemplate,
  { luma, blue, red }: Frame,
  shift: Shift,
  stride: number,
): Int16Array {
  const { planes, xs, ys } = print
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

function judge(sums: Float64Array): PrintMatch {
  let [own, shared, seen, agreeing] = [0, 0, 0, 0]
  for (let at = 0; at < sums.length; at += 3) {
    const [a, b, c] = [sums[at] ?? 0, sums[at + 1] ?? 0, sums[at + 2] ?? 0]
    own += a
    shared += b
    seen += c
    if (b >= CELL_STRENGTH * a && b >= CELL_LIKENESS * Math.sqrt(a * c)) agreeing += a
  }
  if (own === 0) return NOTHING
  return {
    strength: shared / own,
    likeness: seen > 0 ? shared / Math.sqrt(own * seen) : 0,
    agreeing: agreeing / own,
    worst: worstCell(sums, (COUNTING_CELL * own * 3) / sums.length),
  }
}

/** The least likeness of the cells that have enough of the print in them to count. */
function worstCell(sums: Float64Array, least: number): number {
  let worst = 1
  for (let at = 0; at < sums.length; at += 3) {
    const [a, b, c] = [sums[at] ?? 0, sums[at + 1] ?? 0, sums[at + 2] ?? 0]
    // where nothing is seen any more, nothing is like
    if (a >= least) worst = Math.min(worst, b / Math.sqrt(a * Math.max(c, FAINT_SHARE * a)))
  }
  return worst
}

/**
 * The part of the print that is not on the frame: what is new in a text that took the place of a similar one.
 * Undefined when that is less than `least` points.
 */
export function unlike(print: GradientTemplate, frame: Frame, least = 1): GradientTemplate | undefined {
  const weights = print.weights.slice()
  settleWeights({ ...print, weights }, frame, NO_SHIFT, 1)
  const changed = weights.map((weight, i) => ((print.weights[i] ?? 0) > weight ? 1 : 0))
  const count = changed.reduce((sum, weight) => sum + weight, 0)
  return count >= least ? { ...print, weights: changed } : undefined
}

/** The shift within `radius` of `around` at which the picture is most like the print. */
export function locatePrint(
  print: GradientTemplate,
  frame: Frame,
  around: Shift,
  radius: number,
): { shift: Shift; match: PrintMatch } {
  const stride = Math.max(1, Math.floor(print.xs.length / SEARCH_POINTS))
  let best = { shift: around, likeness: -Infinity }
  for (let dy = -radius; dy <= radius; dy++)
    for (let dx = -radius; dx <= radius; dx++) {
      const shift = { x: around.x + dx, y: around.y + dy }
      const { likeness } = comparePrint(print, frame, shift, stride)
      if (likeness > best.likeness) best = { shift, likeness }
    }
  return { shift: best.shift, match: comparePrint(print, frame, best.shift) }
}
