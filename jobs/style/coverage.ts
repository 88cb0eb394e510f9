import type { TextOutlines } from './glyph-outlines.ts'

/** A plane of numbers, row by row from the top. */
export interface Plane {
  readonly width: number
  readonly height: number
  readonly values: Float32Array
}

/** Where a line is set, in pixels: the ends of its ink, its base line, and the size of its em. */
export interface Placement {
  readonly left: number
  readonly right: number
  readonly baseline: number
  readonly sizePx: number
}

/** Letter spacing that makes a line as long as its placement says; 0 for a single letter. */
export function letterSpacingPx({ inkEm, gaps }: TextOutlines, { left, right, sizePx }: Placement): number {
  return gaps > 0 ? (right - left - (inkEm.right - inkEm.left) * sizePx) / gaps : 0
}

/** Where each glyph of a line is drawn from, in pixels from the left. */
export function penPlaces(
  outlines: TextOutlines,
  placement: Placement,
  shiftsPx?: readonly number[],
): number[] {
  const { left, sizePx } = placement
  const spacing = letterSpacingPx(outlines, placement)
  const first = outlines.glyphs[0]?.order ?? 0
  const origin = left - outlines.inkEm.left * sizePx
  return outlines.glyphs.map(
    ({ penEm, order }, index) =>
      origin + penEm * sizePx + (order - first) * spacing + (shiftsPx?.[index] ?? 0),
  )
}

let pixelsDrawn = 0

/** Pixels that this thread has drawn, grown and blurred since the last call: what fitting costs, the same on every machine. */
export function takePixelsDrawn(): number {
  const taken = pixelsDrawn
  pixelsDrawn = 0
  return taken
}

/** Counts what a step of fitting costs. */
export function countPixels(count: number): void {
  pixelsDrawn += count
}

const scratches: Float32Array[] = []

/**
 * Zeros, for numbers that nobody wants once a step is done: a search draws some thousands of planes, and making and
 * freeing so many took a fifth of its time.
 *
 * @param index steps that run within each other need different ones
 */
export function scratch(index: 0 | 1, length: number): Float32Array {
  let all = scratches[index]
  if (!all || all.length < length) all = scratches[index] = new Float32Array(length)
  return all.subarray(0, length).fill(0)
}

/**
 * How much of each pixel the line's letters cover, 0 to 1: exact areas, without hinting or gamma, at any place between
 * pixels. Signed areas of the outlines' edges are summed from left to right.
 *
 * @param shiftsPx how far single letters stand beside where the placement has them
 */
export function coverageOf(
  outlines: TextOutlines,
  placement: Placement,
  { width, height }: Pick<Plane, 'width' | 'height'>,
  shiftsPx?: readonly number[],
): Plane {
  countPixels(width * height)
  const sums = scratch(0, width * height + 1)
  const grid = { sums, width, height }
  const { sizePx, baseline } = placement
  const pens = penPlaces(outlines, placement, shiftsPx)
  for (const [index, { contours }] of outlines.glyphs.entries())
    for (const points of contours) addContour(grid, { points, x: pens[index] ?? 0, y: baseline, sizePx })
  const values = new Float32Array(width * height)
  for (let row = 0; row < height; row += 1) {
    let sum = 0
    for (let at = row * width; at < (row + 1) * width; at += 1) {
      sum += sums[at] ?? 0
      values[at] = Math.min(1, Math.abs(sum))
    }
  }
  return { width, height, values }
}

interface Contour {
  readonly points: Float32Array
  readonly x: number
  readonly y: number
  readonly sizePx: number
}

/** Areas of pixels, row by row. */
interface Grid {
  readonly sums: Float32Array
  readonly width: number
  readonly height: number
}

function addContour(grid: Grid, { points, x, y, sizePx }: Contour): void {
  let x0 = x + (points.at(-2) ?? 0) * sizePx
  let y0 = y + (points.at(-1) ?? 0) * sizePx
  for (let at = 0; at < points.length; at += 2) {
    const x1 = x + (points[at] ?? 0) * sizePx
    const y1 = y + (points[at + 1] ?? 0) * sizePx
    if (y0 < y1) addEdge(grid, x0, y0, x1, y1, 1)
    else if (y0 > y1) addEdge(grid, x1, y1, x0, y0, -1)
    x0 = x1
    y0 = y1
  }
}

/** An edge from its upper end to its lower one. Points are no arrays, which would be made for each edge. */
function addEdge(
  grid: Grid,
  topX: number,
  topY: number,
  bottomX: number,
  bottomY: number,
  direction: 1 | -1,
): void {
  const slope = (bottomX - topX) / (bottomY - topY)
  const from = Math.max(0, topY)
  const to = Math.min(grid.height, bottomY)
  for (let y = from; y < to;) {
    const row = Math.floor(y)
    const next = Math.min(to, row + 1)
    addPiece(grid, row, topX + (y - topY) * slope, topX + (next - topY) * slope, direction * (next - y))
    y = next
  }
}

/** An edge within one row: each pixel gets its share of the area to the right of it. */
function addPiece({ sums, width }: Grid, row: number, from: number, to: number, area: number): void {
  const left = Math.min(from, to)
  const right = Math.max(from, to)
  if (left >= width) return
  const start = row * width
  if (right - left < 1e-6 || Math.floor(left) === Math.floor(right)) {
    addAt(sums, start, width, (left + right) / 2, area)
    return
  }
  const perPixel = area / (right - left)
  for (let x = left; x < right;) {
    const next = Math.min(right, Math.floor(x) + 1)
    addAt(sums, start, width, (x + next) / 2, perPixel * (next - x))
    x = next
  }
}

function addAt(sums: Float32Array, start: number, width: number, x: number, area: number): void {
  if (x >= width) return
  const clamped = Math.max(0, x)
  const column = Math.floor(clamped)
  const beyond = clamped - column
  const at = start + column
  sums[at] = (sums[at] ?? 0) + area * (1 - beyond)
  if (column + 1 < width) sums[at + 1] = (sums[at + 1] ?? 0) + area * beyond
}
