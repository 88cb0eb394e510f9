import { coverageOf, type Placement, type Plane } from './coverage.ts'
import type { TextOutlines } from './glyph-outlines.ts'
import type { Target } from './line-picture.ts'
import { blurredPlane, dilatedPlane, highPass } from './plane-filters.ts'

/** How letters are drawn when they are compared with the picture. */
export interface Drawing {
  readonly outlines: TextOutlines
  /** Width of the outline around them, in ems; 0 for none. */
  readonly ringEm: number
  /** Softness of the video, in pixels of the target. */
  readonly sigmaPx: number
  readonly shiftsPx?: readonly number[] | undefined
}

/** Letters at their place in a picture. */
export interface PlacedDrawing extends Drawing {
  readonly placement: Placement
}

/** A placement with how well it explains the picture. */
export interface Fit {
  readonly placement: Placement
  /** Levels by which letters, and their outline, differ from the background along the target's axis. */
  readonly fillLevel: number
  readonly ringLevel: number
  /** Share of the picture's variance that the drawn letters explain, at most 1. */
  readonly explained: number
}

const NAMES = ['left', 'right', 'baseline', 'sizePx'] as const
/** No step of the search is larger than this, in pixels, or as a share of the size. */
const LONGEST_STEP = { left: 1.5, right: 1.5, baseline: 1.2 } as const
const LARGEST_GROWTH = 0.08
/** The change of size by which its derivative is taken. */
const SIZE_STEP = 0.015
const TRIES = 3
/** A step that explains less more, or is expected to, is the last. */
const LEAST_GAIN = 1e-4
/** An outline of nearly the letters' colour is a bolder letter. */
const MOST_ALIKE = 0.35

interface Drawn {
  readonly fill: Plane
  readonly ring: Plane | null
}

function draw(drawing: Drawing, placement: Placement, size: Plane): Drawn {
  const { ringEm, sigmaPx } = drawing
  const sharp = sharpLetters(drawing, placement, size)
  const fill = blurredPlane(sharp, sigmaPx)
  if (ringEm === 0) return { fill, ring: null }
  const ring = blurredPlane(dilatedPlane(sharp, ringEm * placement.sizePx), sigmaPx)
  const { values } = ring
  for (let at = 0; at < values.length; at += 1) values[at] = (values[at] ?? 0) - (fill.values[at] ?? 0)
  return { fill, ring }
}

let latest: (Pick<Drawing, 'outlines' | 'shiftsPx'> & { placement: Placement; sharp: Plane }) | undefined

/** Letters without softness; outlines of several widths are tried around letters that stand where they stood. */
function sharpLetters({ outlines, shiftsPx }: Drawing, placement: Placement, size: Plane): Plane {
  if (
    latest?.placement === placement &&
    latest.outlines === outlines &&
    latest.shiftsPx === shiftsPx &&
    latest.sharp.width === size.width &&
    latest.sharp.height === size.height
  )
    return latest.sharp
  const sharp = coverageOf(outlines, placement, size, shiftsPx)
  latest = { outlines, shiftsPx, placement, sharp }
  return sharp
}

function filtered({ fill, ring }: Drawn, { highPassPx }: Target): Drawn {
  return { fill: highPass(fill, highPassPx), ring: ring && highPass(ring, highPassPx) }
}

export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}

/** The levels that explain most, in closed form. */
function levelsOf({ plane, energy }: Target, { fill, ring }: Drawn): Omit<Fit, 'placement'> {
  const ff = dot(fill.values, fill.values) + 1e-6
  const yf = dot(plane.values, fill.values)
  if (!ring) return { fillLevel: yf / ff, ringLevel: 0, explained: (yf * yf) / ff / energy }
  const rr = dot(ring.values, ring.values)
  const fr = dot(fill.values, ring.values)
  const yr = dot(plane.values, ring.values)
  const determinant = ff * rr - fr * fr + 1e-6
  const fillLevel = (yf * rr - yr * fr) / determinant
  const ringLevel = (yr * ff - yf * fr) / determinant
  const isBolder = ringLevel * fillLevel > 0 && Math.abs(ringLevel) > MOST_ALIKE * Math.abs(fillLevel)
  return {
    fillLevel,
    ringLevel,
    explained: isBolder ? 0 : (fillLevel * yf + ringLevel * yr) / energy,
  }
}

/** How well letters drawn at a placement explain the picture. */
export function fitAt(target: Target, drawing: Drawing, placement: Placement): Fit {
  return { placement, ...levelsOf(target, filtered(draw(drawing, placement, target.plane), target)) }
}

/**
 * Moves and sizes the letters so that they explain the picture best: Levenberg-Marquardt on the ends of the line, its
 * base line and its size, the colours being eliminated at each step (variable projection, Golub and Pereyra 1973).
 * Ends instead of origin and letter spacing: those two hardly differ in what they do.
 */
export function refine(target: Target, drawing: Drawing, start: Placement, iterations: number): Fit {
  let drawn = draw(drawing, start, target.plane)
  let images = filtered(drawn, target)
  let fit: Fit = { placement: start, ...levelsOf(target, images) }
  let damping = 0.02
  for (let iteration = 0; iteration < iterations; iteration += 1) {
    const step = stepOf(target, drawing, fit, drawn, images)
    if (expectedGain(step) < LEAST_GAIN * target.energy) return fit
    let isBetter = false
    for (let attempt = 0; attempt < TRIES && !isBetter; attempt += 1) {
      const placement = moved(fit.placement, solved(step, damping))
      const nextDrawn = draw(drawing, placement, target.plane)
      const nextImages = filtered(nextDrawn, target)
      const next = { placement, ...levelsOf(target, nextImages) }
      isBetter = next.explained > fit.explained
      if (!isBetter) {
        damping = Math.max(0.05, damping * 8)
        continue
      }
      const gain = next.explained - fit.explained
      ;[drawn, images, fit] = [nextDrawn, nextImages, next]
      damping = Math.max(1e-3, damping / 4)
      if (gain < LEAST_GAIN) return fit
    }
    if (!isBetter) return fit
  }
  return fit
}

/** What the whole step would explain more where slopes stay as they are: trying it in vain takes three drawings. */
function expectedGain(step: NormalEquations): number {
  return solved(step, 0).reduce((sum, change, at) => sum + change * (step.gradient[at] ?? 0), 0)
}

export interface NormalEquations {
  readonly matrix: readonly (readonly number[])[]
  readonly gradient: readonly number[]
}

function stepOf(
  target: Target,
  drawing: Drawing,
  { placement, fillLevel, ringLevel }: Fit,
  drawn: Drawn,
  images: Drawn,
): NormalEquations {
  const larger = { ...placement, sizePx: placement.sizePx * (1 + SIZE_STEP) }
  const grown = draw(drawing, larger, target.plane)
  const mixed = mixtureOf(drawn, fillLevel, ringLevel)
  const sizeSlope = mixtureOf(grown, fillLevel, ringLevel)
  const perPx = 1 / (placement.sizePx * SIZE_STEP)
  for (let at = 0; at < sizeSlope.length; at += 1)
    sizeSlope[at] = ((sizeSlope[at] ?? 0) - (mixed[at] ?? 0)) * perPx
  const slopes = [...endAndBaselineSlopes(mixed, target.plane, placement), sizeSlope].map(
    (values) => highPass({ ...target.plane, values }, target.highPassPx).values,
  )
  for (const basis of images.ring ? [images.fill.values, images.ring.values] : [images.fill.values])
    removeFrom(slopes, basis)
  const remainder = new Float32Array(target.plane.values.length)
  for (let at = 0; at < remainder.length; at += 1)
    remainder[at] =
      (target.plane.values[at] ?? 0) -
      fillLevel * (images.fill.values[at] ?? 0) -
      ringLevel * (images.ring?.values[at] ?? 0)
  return { matrix: productsOf(slopes), gradient: slopes.map((slope) => dot(slope, remainder)) }
}

/** The dot product of each with each. */
export function productsOf(columns: readonly Float32Array[]): number[][] {
  const products: number[][] = columns.map(() => [])
  for (const [row, a] of columns.entries())
    for (let column = row; column < columns.length; column += 1) {
      const product = dot(a, columns[column] ?? a)
      for (const [i, j] of [[row, column] as const, [column, row] as const]) {
        const line = products[i]
        if (line) line[j] = product
      }
    }
  return products
}

function mixtureOf({ fill, ring }: Drawn, fillLevel: number, ringLevel: number): Float32Array {
  const mixed = new Float32Array(fill.values.length)
  for (let at = 0; at < mixed.length; at += 1) mixed[at] = fillLevel * (fill.values[at] ?? 0)
  if (ring)
    for (let at = 0; at < mixed.length; at += 1)
      mixed[at] = (mixed[at] ?? 0) + ringLevel * (ring.values[at] ?? 0)
  return mixed
}

/** What the picture changes by when an end or the base line moves by a pixel: letters move by their share of it. */
function endAndBaselineSlopes(
  mixed: Float32Array,
  { width, height }: Plane,
  { left, right }: Placement,
): Float32Array[] {
  const [byLeft, byRight, byBaseline] = [0, 1, 2].map(() => new Float32Array(mixed.length))
  if (!byLeft || !byRight || !byBaseline) throw new RangeError('three slopes')
  const length = Math.max(1, right - left)
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const along = ((mixed[at + 1] ?? 0) - (mixed[at - 1] ?? 0)) / 2
      const share = Math.min(1, Math.max(0, (x + 0.5 - left) / length))
      byLeft[at] = -along * (1 - share)
      byRight[at] = -along * share
      byBaseline[at] = -((mixed[at + width] ?? 0) - (mixed[at - width] ?? 0)) / 2
    }
  return [byLeft, byRight, byBaseline]
}

/** Takes out of slopes what a change of a level would do as well. */
function removeFrom(slopes: readonly Float32Array[], level: Float32Array): void {
  const energy = dot(level, level) + 1e-6
  for (const slope of slopes) {
    const share = dot(slope, level) / energy
    for (let at = 0; at < slope.length; at += 1) slope[at] = (slope[at] ?? 0) - share * (level[at] ?? 0)
  }
}

/** Gaussian elimination of the damped equations. */
export function solved({ matrix, gradient }: NormalEquations, damping: number): number[] {
  const rows = matrix.map((row, index) =>
    [...row, gradient[index] ?? 0].map((value, at) => (at === index ? value * (1 + damping) + 1e-6 : value)),
  )
  for (const [index, pivot] of rows.entries())
    for (const [other, row] of rows.entries()) {
      if (other === index) continue
      const factor = (row[index] ?? 0) / (pivot[index] || 1e-9)
      for (let at = index; at < row.length; at += 1) row[at] = (row[at] ?? 0) - factor * (pivot[at] ?? 0)
    }
  return rows.map((row, index) => (row.at(-1) ?? 0) / (row[index] || 1e-9))
}

function moved(placement: Placement, steps: readonly number[]): Placement {
  const next = { ...placement }
  for (const [index, name] of NAMES.entries()) {
    const most = name === 'sizePx' ? LARGEST_GROWTH * placement.sizePx : LONGEST_STEP[name]
    next[name] = placement[name] + Math.max(-most, Math.min(most, steps[index] ?? 0))
  }
  return next
}
