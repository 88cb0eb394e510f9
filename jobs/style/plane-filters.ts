import { countPixels, type Plane, scratch } from './coverage.ts'

/** How far the steps of the chamfer reach; so many pixels without letters are around the plane. */
const CHAMFER_PX = 2
const CHAMFER_STEPS = 8
/** What rounding leaves of letters is less. */
const LEAST_COVERAGE = 1 / 64
/** Two pixels along and one across. */
const KNIGHT = Math.sqrt(5)
/** How far away letters are of which there are none. */
const FAR_PX = 1e4

/** How far the pixels of a plane are from its letters: outlines of several widths are tried around the same ones. */
const fields = new WeakMap<Float32Array, Float32Array>()

/**
 * Letters with an outline of `radiusPx` around them, between pixels too: what a pixel covers less its distance, at its
 * largest, is how far a pixel is from the letters' edge.
 */
export function dilatedPlane(plane: Plane, radiusPx: number): Plane {
  const { width, height, values } = plane
  let field = fields.get(values)
  if (!field) fields.set(values, (field = distanceField(plane)))
  const stride = width + 2 * CHAMFER_PX
  const grown = new Float32Array(values.length)
  for (let y = 0; y < height; y += 1) {
    const row = (y + CHAMFER_PX) * stride + CHAMFER_PX
    for (let x = 0; x < width; x += 1) {
      const inside = (field[row + x] ?? 0) + radiusPx
      grown[y * width + x] = inside > 1 ? 1 : inside > 0 ? inside : 0
    }
  }
  return { width, height, values: grown }
}

/**
 * Distances by a chamfer of 5 × 5 (Borgefors, Distance transformations in digital images, 1986), forwards and backwards,
 * which are at most 2 % too long.
 */
function distanceField({ width, height, values }: Plane): Float32Array {
  countPixels(values.length * CHAMFER_STEPS)
  const stride = width + 2 * CHAMFER_PX
  const field = new Float32Array(stride * (height + 2 * CHAMFER_PX)).fill(-FAR_PX)
  const rowAt = (y: number) => (y + CHAMFER_PX) * stride + CHAMFER_PX
  for (let y = 0; y < height; y += 1) {
    const row = rowAt(y)
    for (let x = 0; x < width; x += 1) {
      const covered = values[y * width + x] ?? 0
      if (covered >= LEAST_COVERAGE) field[row + x] = covered
    }
  }
  for (let y = 0; y < height; y += 1) spreadAlong(field, rowAt(y), rowAt(y) + width, 1, stride)
  for (let y = height - 1; y >= 0; y -= 1) spreadAlong(field, rowAt(y) + width - 1, rowAt(y) - 1, -1, stride)
  return field
}

/**
 * Each pixel of a row gets what those passed before it spread: spelled out, each value of the row before read once, and none
 * for letters, to which nothing spreads. A loop over the steps takes three times as long.
 */
function spreadAlong(field: Float32Array, from: number, to: number, step: 1 | -1, stride: number): void {
  const [row, twoRows] = [step * stride, 2 * step * stride]
  let beside = field[from - step] ?? 0
  let twoBefore = field[from - row - 2 * step] ?? 0
  let before = field[from - row - step] ?? 0
  let above = field[from - row] ?? 0
  let next = field[from - row + step] ?? 0
  for (let at = from; at !== to; at += step) {
    const twoAhead = field[at - row + 2 * step] ?? 0
    let own = field[at] ?? 0
    if (own <= 0) {
      const straight = (beside > above ? beside : above) - 1
      const diagonal = (before > next ? before : next) - Math.SQRT2
      const wide = twoBefore > twoAhead ? twoBefore : twoAhead
      const high = larger(field[at - twoRows - 1] ?? 0, field[at - twoRows + 1] ?? 0)
      const far = (wide > high ? wide : high) - KNIGHT
      own = larger(larger(own, straight), larger(diagonal, far))
      field[at] = own
      // as rounded as it is stored
      own = field[at] ?? 0
    }
    beside = own
    twoBefore = before
    before = above
    above = next
    next = twoAhead
  }
}

/** Math.max() takes NaN and signed zeros into account. */
function larger(one: number, other: number): number {
  return one > other ? one : other
}

/** Blurred by a Gaussian whose width is `sigmaPx`; beyond the plane there is nothing. */
export function blurredPlane({ width, height, values }: Plane, sigmaPx: number): Plane {
  const weights = gaussianWeights(sigmaPx)
  const radius = weights.length - 1
  countPixels(values.length * weights.length)
  const rows = scratch(0, values.length + 2 * radius * width)
  const row = scratch(1, width + 2 * radius)
  for (let y = 0; y < height; y += 1) {
    row.set(values.subarray(y * width, (y + 1) * width), radius)
    blurInto(rows, (radius + y) * width, width, row, 1, weights)
  }
  const result = new Float32Array(values.length)
  blurInto(result, 0, result.length, rows, width, weights)
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

/**
 * Narrow blurs, as most are, are spelled out: a loop over so few weights takes twice as long.
 *
 * @param padded has the radius before and after it, each value `step` from its neighbour
 */
function blurInto(
  into: Float32Array,
  from: number,
  count: number,
  padded: Float32Array,
  step: number,
  weights: Float64Array,
): void {
  const radius = weights.length - 1
  const [own = 0, near = 0, far = 0] = weights
  const second = 2 * step
  for (let at = 0; at < count; at += 1) {
    const middle = radius * step + at
    let sum =
      own * (padded[middle] ?? 0) + near * ((padded[middle - step] ?? 0) + (padded[middle + step] ?? 0))
    if (radius > 1) sum += far * ((padded[middle - second] ?? 0) + (padded[middle + second] ?? 0))
    for (let distance = 3; distance <= radius; distance += 1) {
      const beside = (padded[middle - distance * step] ?? 0) + (padded[middle + distance * step] ?? 0)
      sum += (weights[distance] ?? 0) * beside
    }
    into[from + at] = sum
  }
}

/** Less its mean over a square of `radiusPx` around each pixel: what varies slowly is gone. */
export function highPass({ width, height, values }: Plane, radiusPx: number): Plane {
  const rows = scratch(0, values.length)
  const across = shareOfInside(width, radiusPx)
  for (let y = 0; y < height; y += 1) {
    const start = y * width
    let sum = 0
    for (let x = 0; x < Math.min(radiusPx, width); x += 1) sum += values[start + x] ?? 0
    for (let x = 0; x < width; x += 1) {
      if (x + radiusPx < width) sum += values[start + x + radiusPx] ?? 0
      if (x - radiusPx > 0) sum -= values[start + x - radiusPx - 1] ?? 0
      rows[start + x] = sum * (across[x] ?? 0)
    }
  }
  const down = shareOfInside(height, radiusPx)
  const sums = new Float64Array(width)
  for (let at = 0; at < Math.min(radiusPx, height) * width; at += 1)
    sums[at % width] = (sums[at % width] ?? 0) + (rows[at] ?? 0)
  const left = new Float32Array(values.length)
  for (let y = 0; y < height; y += 1) {
    const [comes, goes] = [(y + radiusPx) * width, (y - radiusPx - 1) * width]
    const [isMore, isLess] = [y + radiusPx < height, y - radiusPx > 0]
    const share = down[y] ?? 0
    for (let at = y * width, x = 0; x < width; x += 1, at += 1) {
      let sum = sums[x] ?? 0
      if (isMore) sum += rows[comes + x] ?? 0
      if (isLess) sum -= rows[goes + x] ?? 0
      sums[x] = sum
      left[at] = (values[at] ?? 0) - sum * share
    }
  }
  return { width, height, values: left }
}

/** One divided by how many of so many pixels are within the radius of each. */
function shareOfInside(length: number, radius: number): Float64Array {
  const shares = new Float64Array(length)
  for (let at = 0; at < length; at += 1)
    shares[at] = 1 / (Math.min(length - 1, at + radius) - Math.max(0, at - radius) + 1)
  return shares
}
