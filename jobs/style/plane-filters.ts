import { countPixels, type Plane } from './coverage.ts'
import { copied, kernels, roomFor, valuesAt, withPlanes } from './kernels/plane-memory.ts'

/** So many pixels without letters are around a distance field. */
const FIELD_MARGIN_PX = 2
const CHAMFER_STEPS = 8

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
  const distances = field
  return withPlanes(() => {
    const grown = roomFor(values.length)
    kernels.dilated(copied(distances), grown, width, height, radiusPx)
    return { width, height, values: valuesAt(grown, values.length) }
  })
}

function distanceField({ width, height, values }: Plane): Float32Array {
  countDistances(values.length)
  const count = fieldLength({ width, height })
  return withPlanes(() => {
    const field = roomFor(count)
    kernels.distanceField(copied(values), field, width, height)
    return valuesAt(field, count)
  })
}

/** Counts what the distances of so many pixels cost. */
export function countDistances(pixels: number): void {
  countPixels(pixels * CHAMFER_STEPS)
}

/** Values that a distance field has. */
export function fieldLength({ width, height }: Pick<Plane, 'width' | 'height'>): number {
  return (width + 2 * FIELD_MARGIN_PX) * (height + 2 * FIELD_MARGIN_PX)
}

/** Blurred by a Gaussian whose width is `sigmaPx`; beyond the plane there is nothing. */
export function blurredPlane(plane: Plane, sigmaPx: number): Plane {
  return filtered(plane, (from, to) => blur(from, to, plane, sigmaPx))
}

/** As `blurredPlane`, from one address to another. */
export function blur(
  from: number,
  to: number,
  { width, height }: Pick<Plane, 'width' | 'height'>,
  sigmaPx: number,
): void {
  const weights = gaussianWeights(sigmaPx)
  const radius = weights.length - 1
  countPixels(width * height * weights.length)
  withPlanes(() => {
    const [rows, padded] = [roomFor(width * (height + 2 * radius)), roomFor(width + 2 * radius)]
    kernels.blur(from, to, width, height, copied(weights), radius, rows, padded)
  })
}

/** The middle one and those to one side; all of both sides are 1 together. */
function gaussianWeights(sigmaPx: number): Float32Array {
  const radius = Math.max(1, Math.round(2.2 * sigmaPx))
  const weights = Float64Array.from({ length: radius + 1 }, (_, distance) =>
    Math.exp(-(distance ** 2) / (2 * sigmaPx * sigmaPx)),
  )
  const total = weights.reduce((sum, weight, distance) => sum + (distance > 0 ? 2 : 1) * weight, 0)
  return Float32Array.from(weights, (weight) => weight / total)
}

/** Less its mean over a square of `radiusPx` around each pixel: what varies slowly is gone. */
export function highPass(plane: Plane, radiusPx: number): Plane {
  return filtered(plane, (from, to) => passHigh(from, to, plane, radiusPx))
}

/** As `highPass`, from one address to another. */
export function passHigh(
  from: number,
  to: number,
  { width, height }: Pick<Plane, 'width' | 'height'>,
  radiusPx: number,
): void {
  withPlanes(() => {
    const means = roomFor(width * height + width + Math.max(width, height))
    kernels.highPass(from, to, width, height, radiusPx, means)
  })
}

/** What `filter` makes of a plane, from one address to another. */
function filtered({ width, height, values }: Plane, filter: (from: number, to: number) => void): Plane {
  return withPlanes(() => {
    const result = roomFor(values.length)
    filter(copied(values), result)
    return { width, height, values: valuesAt(result, values.length) }
  })
}

/** The sum of the products of two planes' values. */
export function dot(one: Float32Array, other: Float32Array): number {
  return withPlanes(() => kernels.dot(copied(one), copied(other), one.length))
}
