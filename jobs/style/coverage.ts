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

let pixelsDrawn = 0

/** Pixels that this thread has drawn, grown and blurred since the last call: what fitting costs, the same on every machine. */
export function takePixelsDrawn(): number {
  const taken = pixelsDrawn
  pixelsDrawn = 0
  return taken
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
  pixelsDrawn += width * height
  const sums = new Float32Array(width * height + 1)
  const { sizePx, baseline } = placement
  const spacing = letterSpacingPx(outlines, placement)
  const first = outlines.glyphs[0]?.order ?? 0
  const origin = placement.left - outlines.inkEm.left * sizePx
  for (const [index, { contours, penEm, order }] of outlines.glyphs.entries()) {
    const x = origin + penEm * sizePx + (order - first) * spacing + (shiftsPx?.[index] ?? 0)
    for (const points of contours) addContour(sums, width, height, { points, x, y: baseline, sizePx })
  }
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

function addContour(sums: Float32Array, width: number, height: number, { points, x, y, sizePx }: Contour) {
  let x0 = x + (points.at(-2) ?? 0) * sizePx
  let y0 = y + (points.at(-1) ?? 0) * sizePx
  for (let at = 0; at < points.length; at += 2) {
    const x1 = x + (points[at] ?? 0) * sizePx
    const y1 = y + (points[at + 1] ?? 0) * sizePx
    addEdge(sums, width, height, x0, y0, x1, y1)
    ;[x0, y0] = [x1, y1]
  }
}

function addEdge(
  sums: Float32Array,
  width: number,
  height: number,
  ...[x0, y0, x1, y1]: readonly [x0: number, y0: number, x1: number, y1: number]
): void {
  if (y0 === y1) return
  const direction = y0 < y1 ? 1 : -1
  const [topX, topY, bottomX, bottomY] = y0 < y1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0]
  const slope = (bottomX - topX) / (bottomY - topY)
  const from = Math.max(0, topY)
  const to = Math.min(height, bottomY)
  for (let y = from; y < to;) {
    const row = Math.floor(y)
    const next = Math.min(to, row + 1)
    addPiece(sums, row * width, width, {
      from: topX + (y - topY) * slope,
      to: topX + (next - topY) * slope,
      area: direction * (next - y),
    })
    y = next
  }
}

/** An edge within one row: each pixel gets its share of the area to the right of it. */
function addPiece(
  sums: Float32Array,
  start: number,
  width: number,
  piece: { from: number; to: number; area: number },
): void {
  const left = Math.min(piece.from, piece.to)
  const right = Math.max(piece.from, piece.to)
  if (left >= width) return
  if (right - left < 1e-6 || Math.floor(left) === Math.floor(right)) {
    addAt(sums, start, width, (left + right) / 2, piece.area)
    return
  }
  const perPixel = piece.area / (right - left)
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

/** How far the steps of the chamfer reach; so many pixels without letters are around the plane. */
const CHAMFER_PX = 2
const CHAMFER_STEPS = 8
/** What rounding leaves of letters is less. */
const LEAST_COVERAGE = 1 / 64

/**
 * Letters with an outline of `radiusPx` around them, between pixels too: what a pixel covers less its distance, at its
 * largest, is how far a pixel is from the letters' edge. Distances by a chamfer of 5 × 5 (Borgefors, Distance
 * transformations in digital images, 1986), forwards and backwards, which are at most 2 % too long.
 */
export function dilatedPlane({ width, height, values }: Plane, radiusPx: number): Plane {
  pixelsDrawn += values.length * CHAMFER_STEPS
  const stride = width + 2 * CHAMFER_PX
  const none = -radiusPx - 1
  const field = new Float32Array(stride * (height + 2 * CHAMFER_PX)).fill(none)
  const rowAt = (y: number) => (y + CHAMFER_PX) * stride + CHAMFER_PX
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const covered = values[y * width + x] ?? 0
      if (covered >= LEAST_COVERAGE) field[rowAt(y) + x] = covered
    }
  for (let y = 0; y < height; y += 1) spreadAlong(field, rowAt(y), rowAt(y) + width, 1, stride)
  for (let y = height - 1; y >= 0; y -= 1) spreadAlong(field, rowAt(y) + width - 1, rowAt(y) - 1, -1, stride)
  const grown = new Float32Array(values.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      grown[y * width + x] = Math.min(1, Math.max(0, (field[rowAt(y) + x] ?? 0) + radiusPx))
  return { width, height, values: grown }
}

/** Each pixel of a row gets what those passed before it spread: spelled out, as a loop over the steps takes twice as long. */
function spreadAlong(field: Float32Array, from: number, to: number, step: 1 | -1, stride: number): void {
  const [row, twoRows] = [step * stride, 2 * step * stride]
  for (let at = from; at !== to; at += step) {
    const beside = Math.max(field[at - step] ?? 0, field[at - row] ?? 0) - 1
    const across = Math.max(field[at - row - 1] ?? 0, field[at - row + 1] ?? 0) - Math.SQRT2
    const wide = Math.max(field[at - row - 2] ?? 0, field[at - row + 2] ?? 0)
    const high = Math.max(field[at - twoRows - 1] ?? 0, field[at - twoRows + 1] ?? 0)
    const far = Math.max(wide, high) - Math.sqrt(5)
    field[at] = Math.max(Math.max(field[at] ?? 0, beside), Math.max(across, far))
  }
}

/** Blurred by a Gaussian whose width is `sigmaPx`; beyond the plane there is nothing. */
export function blurredPlane({ width, height, values }: Plane, sigmaPx: number): Plane {
  const weights = gaussianWeights(sigmaPx)
  const radius = weights.length - 1
  pixelsDrawn += values.length * weights.length
  const rows = new Float32Array(values.length + 2 * radius * width)
  const row = new Float32Array(width + 2 * radius)
  for (let y = 0; y < height; y += 1) {
    row.set(values.subarray(y * width, (y + 1) * width), radius)
    blurInto(rows.subarray((radius + y) * width, (radius + y + 1) * width), row, 1, weights)
  }
  const result = new Float32Array(values.length)
  blurInto(result, rows, width, weights)
  return { width, height, values: result }
}

/** The middle one and those to one side; all of both sides are 1 together. */
function gaussianWeights(sigmaPx: number): Float64Array {
  const radius = Math.max(1, Math.round(2.2 * sigmaPx))
  const weights = Float64Array.from({ length: radius + 1 }, (_, distance) =>
    Math.exp(-(distance ** 2) / (2 * sigmaPx * sigmaPx)),
  )
  const total = weights.reduce((sum, weight, distance) => sum + (distance > 0 ? 2 : 1) * weight, 0)
  return weights.map((weight) => weight / total)
}

/** @param padded has the radius before and after it, each value `step` from its neighbour */
function blurInto(into: Float32Array, padded: Float32Array, step: number, weights: Float64Array): void {
  const first = (weights.length - 1) * step
  for (let at = 0; at < into.length; at += 1) {
    const middle = first + at
    let sum = (weights[0] ?? 0) * (padded[middle] ?? 0)
    for (let distance = 1; distance < weights.length; distance += 1) {
      const beside = (padded[middle - distance * step] ?? 0) + (padded[middle + distance * step] ?? 0)
      sum += (weights[distance] ?? 0) * beside
    }
    into[at] = sum
  }
}

/** Less its mean over a square of `radiusPx` around each pixel: what varies slowly is gone. */
export function highPass({ width, height, values }: Plane, radiusPx: number): Plane {
  const rows = boxMeans(values, { count: height, length: width, step: 1, stride: width }, radiusPx)
  const means = boxMeans(rows, { count: width, length: height, step: width, stride: 1 }, radiusPx)
  for (let at = 0; at < means.length; at += 1) means[at] = (values[at] ?? 0) - (means[at] ?? 0)
  return { width, height, values: means }
}

function boxMeans(
  values: Float32Array,
  { count, length, step, stride }: { count: number; length: number; step: number; stride: number },
  radius: number,
): Float32Array {
  const means = new Float32Array(values.length)
  for (let line = 0; line < count; line += 1) {
    const start = line * stride
    let sum = 0
    let inside = 0
    for (let at = 0; at < Math.min(radius, length); at += 1) {
      sum += values[start + at * step] ?? 0
      inside += 1
    }
    for (let at = 0; at < length; at += 1) {
      if (at + radius < length) {
        sum += values[start + (at + radius) * step] ?? 0
        inside += 1
      }
      if (at - radius > 0) {
        sum -= values[start + (at - radius - 1) * step] ?? 0
        inside -= 1
      }
      means[start + at * step] = sum / inside
    }
  }
  return means
}
