import { brightnessOf } from '#app/domain/overlay/caption-style.ts'
import { coverageOf, type Placement, type Plane } from './coverage.ts'
import { type FittedLine, fineTarget, placementOn } from './fine-fit.ts'
import { behindColor, type Offset } from './fitted-colors.ts'
import type { ColorPlanes, PlaneRect, Target } from './line-picture.ts'
import { type NormalEquations, productsOf } from './drawing-board.ts'
import { solved } from './refine.ts'
import { blurredPlane, dilatedPlane, dot, highPass } from './plane-filters.ts'

/** A shadow below the letters, to the right or not. Lengths in pixels of the picture; the blur is a standard deviation. */
export interface FittedShadow {
  readonly color: string
  readonly offsetPx: Offset
  readonly blurPx: number
  /** Whether it explains what had been taken for an outline. */
  readonly replacesOutline: boolean
}

/** Offsets that are tried, down and as far to the right, and blurs (standard deviations) beyond the picture's own softness, in ems. */
const OFFSETS_EM = [0.03, 0.05, 0.08, 0.12] as const
const BLURS_EM = [0, 0.03, 0.06, 0.1] as const
/** An outline beside a shadow explains this share of what is left without it, or is none. */
const LEAST_RING_GAIN = 0.15
const LEAST_LEFT = 0.02
/**
 * What a shadow explains of what is left at least, and times what the same one up and to the left does: outlines, haloes and
 * letters of another face are dark on all sides. An outline that is a little off its place resembles a faint one.
 */
const LEAST_GAIN = { alone: 0.015, besideOutline: 0.15 } as const
const DIRECTED = 1.4
/** A shadow straight below the letters explains so many times what one to the right does. */
const STRAIGHT = 1.15
/** And no more times than this: where one to the right explains too little for that, there is none. */
const MOST_STRAIGHT = 4

interface Placed {
  readonly explained: number
  readonly isDirected: boolean
  readonly offsetEm: Offset
  readonly blurEm: number
}

/**
 * The shadow of a fitted line: letters drawn once more behind themselves, at the offset and blur that explain most of what
 * letters and outline leave, and more than on the other side. It is darker than the background where the letters are brighter, and the other way round.
 *
 * @param box where detection found the line
 */
export function fitShadow(picture: ColorPlanes, box: PlaneRect, line: FittedLine): FittedShadow | null {
  const target = fineTarget(picture, box)
  const placement = placementOn(target, { ...target, scale: 1, originX: 0, originY: 0 }, line.placement)
  const drawing = { line, target, placement }
  const letters = lettersOf(drawing, placement, 0)
  const ring = line.ringEm > 0 ? difference(lettersOf(drawing, placement, line.ringEm), letters) : null
  const alone = bestOf(drawing, [letters], 0)
  const beside = ring && bestOf(drawing, [letters, ring], line.ringEm)
  const replaces =
    beside !== null &&
    alone !== null &&
    beside.explained - alone.explained < LEAST_RING_GAIN * Math.max(LEAST_LEFT, 1 - alone.explained)
  const best = replaces || !ring ? alone : beside
  if (!best?.isDirected) return null
  const { sizePx } = line.placement
  const offsetPx = { across: best.offsetEm.across * sizePx, down: best.offsetEm.down * sizePx }
  const blurPx = best.blurEm * sizePx
  const ringEm = replaces ? 0 : line.ringEm
  const color = behindColor(picture, { ...line, ringEm }, { offsetPx, blurPx })
  return color === null ? null : { color, offsetPx, blurPx, replacesOutline: replaces }
}

/** Levels of brightness that a shadow may take from what is behind the letters, or add where it is brighter than they. */
export function shadowRoom({ fill, background }: { fill: string; background: string }): number {
  const behind = brightnessOf(background)
  return brightnessOf(fill) > behind ? behind : 255 - behind
}

interface PlacedLine {
  readonly line: FittedLine
  readonly target: Target
  readonly placement: Placement
}

function bestOf(drawing: PlacedLine, columns: readonly Plane[], ringEm: number): Placed | null {
  const { placement, target } = drawing
  const { sizePx } = placement
  const full = lettersOf(drawing, placement, ringEm)
  const letters = equationsOf(
    target,
    columns.map((column) => filtered(column, target)),
  )
  const without = explainedBy(target, letters).explained
  const gainsOf = (offsetEm: Offset, blursEm: readonly number[]) => {
    const behind = sharpLetters(drawing, movedBy(placement, offsetEm, sizePx), ringEm)
    return blursEm.map((blurEm) => {
      const shadow = softLetters(drawing, behind, blurEm * sizePx)
      for (let at = 0; at < shadow.values.length; at += 1)
        shadow.values[at] = (shadow.values[at] ?? 0) * (1 - (full.values[at] ?? 0))
      const { explained, levels } = explainedBy(target, withColumn(target, letters, filtered(shadow, target)))
      const isOpposite = (levels[0] ?? 0) * (levels.at(-1) ?? 0) < 0
      return { offsetEm, blurEm, gain: isOpposite ? explained - without : 0 }
    })
  }
  const bestIn = (tried: readonly (Omit<Placed, 'isDirected' | 'explained'> & { gain: number })[]) =>
    tried.toSorted((a, b) => b.gain - a.gain)[0]
  const aside = bestIn(OFFSETS_EM.flatMap((offset) => gainsOf({ across: offset, down: offset }, BLURS_EM)))
  if (!aside || aside.gain <= 0) return null
  const least = (ringEm > 0 ? LEAST_GAIN.besideOutline : LEAST_GAIN.alone) * Math.max(LEAST_LEFT, 1 - without)
  // most lines have no shadow at all
  const mayBeBelow = aside.gain >= least / MOST_STRAIGHT
  const straight = mayBeBelow ? OFFSETS_EM.map((down) => ({ across: 0, down })) : []
  const below = bestIn(straight.flatMap((offset) => gainsOf(offset, [aside.blurEm])))
  const isBelow = below !== undefined && below.gain > STRAIGHT * aside.gain
  const best = (isBelow ? bestIn(gainsOf(below.offsetEm, BLURS_EM)) : aside) ?? aside
  const { offsetEm, blurEm, gain } = best
  const opposite = { across: -offsetEm.across, down: -offsetEm.down }
  const isEnough = gain >= least
  const isDirected = isEnough && gain >= DIRECTED * (gainsOf(opposite, [blurEm])[0]?.gain ?? 0)
  return { offsetEm, blurEm, isDirected, explained: without + gain }
}

/** The letters moved by an offset in ems of `sizePx`. */
function movedBy(placement: Placement, { across, down }: Offset, sizePx: number): Placement {
  const { left, right, baseline } = placement
  const [x, y] = [across * sizePx, down * sizePx]
  return { ...placement, left: left + x, right: right + x, baseline: baseline + y }
}

function lettersOf(drawing: PlacedLine, placement: Placement, ringEm: number): Plane {
  return softLetters(drawing, sharpLetters(drawing, placement, ringEm), 0)
}

function sharpLetters({ line, target }: PlacedLine, placement: Placement, ringEm: number): Plane {
  const shiftsPx = line.shiftsPx?.map((shift) => shift * target.scale)
  const sharp = coverageOf(line.outlines, placement, target.plane, shiftsPx)
  return ringEm > 0 ? dilatedPlane(sharp, ringEm * placement.sizePx) : sharp
}

function softLetters({ line, target }: PlacedLine, sharp: Plane, blurPx: number): Plane {
  return blurredPlane(sharp, Math.hypot(line.sigmaPx * target.scale, blurPx))
}

function filtered(plane: Plane, { highPassPx }: Target): Float32Array {
  return highPass(plane, highPassPx).values
}

function difference(all: Plane, part: Plane): Plane {
  return { ...all, values: all.values.map((value, at) => value - (part.values[at] ?? 0)) }
}

/** Filtered planes, and the normal equations of their levels. */
interface Equations extends NormalEquations {
  readonly columns: readonly Float32Array[]
}

function equationsOf({ plane }: Target, columns: readonly Float32Array[]): Equations {
  const gradient = columns.map((column) => dot(column, plane.values))
  return { columns, matrix: productsOf(columns, dot), gradient }
}

/** Letters are the same beside each shadow: only its own products are new. */
function withColumn(
  { plane }: Target,
  { columns, matrix, gradient }: Equations,
  column: Float32Array,
): Equations {
  const products = columns.map((one) => dot(one, column))
  return {
    columns: [...columns, column],
    matrix: [...matrix.map((row, at) => [...row, products[at] ?? 0]), [...products, dot(column, column)]],
    gradient: [...gradient, dot(column, plane.values)],
  }
}

/** How much of the target the planes explain together, and the level of each. */
function explainedBy({ energy }: Target, equations: Equations): { explained: number; levels: number[] } {
  const levels = solved(equations, 0)
  return {
    levels,
    explained: levels.reduce((sum, level, at) => sum + level * (equations.gradient[at] ?? 0), 0) / energy,
  }
}
