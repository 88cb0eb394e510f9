import type { Placement } from './coverage.ts'
import type { Drawing } from './drawing-board.ts'
import { plausibilityOf } from './fitted-colors.ts'
import type { Face } from './faces.ts'
import { letterShifts } from './letter-shifts.ts'
import { type ColorPlanes, type PlaneRect, type Target, targetOf } from './line-picture.ts'
import { type Fit, fitsAt, type PlacedDrawing, refine } from './refine.ts'

/** A face that explains a line, and where it stands, in pixels of the picture. */
export interface FittedLine extends PlacedDrawing {
  readonly face: Face
  readonly explained: number
  /**
   * Where its outline's colour is between the letters' and the background's: the face that explains most without an outline.
   * Such an outline may be the soft edge of bolder letters.
   */
  readonly bare?: FittedLine
  /** Thinner letters within these, whose outline was found to be these letters' soft edge. */
  readonly inner?: FittedLine
  /** Whether it is set as others of the video are. */
  readonly isAsSet?: boolean
  /** The best faces, best first, with what they explain and where they stand. */
  readonly ranking: readonly RankedFace[]
}

export interface RankedFace extends Pick<PlacedDrawing, 'outlines' | 'placement'> {
  readonly face: Face
  readonly explained: number
}

/** Heights of the box at which faces are compared, and how many stay. */
export const COARSE = { heightPx: 15, iterations: 3, finalists: 16 } as const
export const MIDDLE = { heightPx: 22, iterations: 3, finalists: 5 } as const
export const FINE = { mostPx: 48, iterations: 5 } as const
/** Outline widths, in ems. */
const RING_EM = [0.07, 0.03, 0.05, 0.1, 0.14] as const
/** An outline that explains less than this share of what is left without it is none. */
const LEAST_RING_GAIN = 0.12
const SOFTNESS_PX = [0.5, 0.8, 1.2] as const
/** Edges in a video are no softer than this, in its own pixels; those of colour, which has half the resolution, are as soft. */
const SOFTEST_PX = 2.5

/** A face, how it is drawn, and where it fits a target. */
export interface Candidate {
  readonly face: Face
  readonly drawing: Drawing
  readonly fit: Fit
}

/** The same place on a target of another size. */
export function placementOn(
  to: Target,
  from: Target,
  { left, right, baseline, sizePx }: Placement,
): Placement {
  const x = (value: number) => (value / from.scale + from.originX - to.originX) * to.scale
  const y = (value: number) => (value / from.scale + from.originY - to.originY) * to.scale
  return { left: x(left), right: x(right), baseline: y(baseline), sizePx: (sizePx * to.scale) / from.scale }
}

export function rescaled({ face, drawing, fit }: Candidate, from: Target, to: Target): Candidate {
  const shiftsPx = drawing.shiftsPx?.map((shift) => (shift * to.scale) / from.scale)
  const placement = placementOn(to, from, fit.placement)
  return { face, drawing: { ...drawing, shiftsPx }, fit: { ...fit, placement } }
}

/** Fitted again with letters that may stand a little beside where our kerning has them. */
export function withShifts(
  { face, drawing, fit: { placement } }: Candidate,
  target: Target,
  iterations: number = MIDDLE.iterations,
): Candidate {
  const first = refine(target, drawing, placement, iterations)
  const shifted = { ...drawing, shiftsPx: letterShifts(target, drawing, first) }
  return { face, drawing: shifted, fit: refine(target, shifted, first.placement, 2) }
}

/**
 * The last comparison, nearly as large as the picture has them, with outlines of all widths.
 *
 * @param explainedBare what another face is known to explain without an outline
 */
export function fineFit(
  picture: ColorPlanes,
  box: PlaneRect,
  text: string,
  candidates: readonly (Candidate | null)[],
  explainedBare = 0,
): FittedLine | null {
  const coarse = targetOf(picture, box, COARSE.heightPx)
  const target = fineTarget(picture, box)
  const compared = candidates
    .flatMap((candidate) => (candidate ? [rescaled(candidate, coarse, target)] : []))
    .map((candidate) => withRing(withShifts(candidate, target), target))
  const [bare] = compared.map((one) => one.bare).toSorted((a, b) => b.fit.explained - a.fit.explained)
  const isEdge = (outlined: Candidate) =>
    isBetweenColors(outlined) &&
    !(isOutline(outlined, explainedBare) && (!bare || isOutlineBeside(outlined, bare, target)))
  const edges = compared.flatMap(({ outlined }) => (outlined && isEdge(outlined) ? [outlined] : []))
  const [edge] = edges.toSorted((a, b) => b.fit.explained - a.fit.explained)
  const fitted = compared
    .map(({ bare: own, outlined }) => (outlined && !edges.includes(outlined) ? outlined : own))
    .map((candidate) => ({ candidate, ...plausible(picture, lineOf(candidate, target)) }))
    .toSorted((a, b) => b.explained - a.explained)
  const [first] = fitted
  if (!first) return null
  const { candidate, ...line } = first
  return {
    ...line,
    sigmaPx: softnessOf(candidate, target),
    ...(bare && isBetweenColors(candidate) && { bare: bareLine(picture, bare, target) }),
    ...(edge && candidate.drawing.ringEm === 0 && { inner: lineOf(edge, target) }),
    ranking: fitted.map(rankedFace),
  }
}

/** What a line is known to explain without an outline. */
export function explainedWithout({ ringEm, explained, bare }: FittedLine): number {
  return ringEm === 0 ? explained : (bare?.explained ?? 0)
}

function bareLine(picture: ColorPlanes, bare: Candidate, target: Target): FittedLine {
  const line = plausible(picture, lineOf(bare, target))
  return { ...line, sigmaPx: softnessOf(bare, target), ranking: [rankedFace(line)] }
}

export function rankedFace({ face, explained, outlines, placement }: FittedLine): RankedFace {
  return { face, explained, outlines, placement }
}

/** How soft its edges are, in pixels of the picture. */
function softnessOf(candidate: Candidate, target: Target): number {
  return withSoftEdges(candidate, target).drawing.sigmaPx / target.scale
}

export function fineTarget(picture: ColorPlanes, box: PlaneRect): Target {
  return targetOf(picture, box, Math.max(MIDDLE.heightPx, Math.min(FINE.mostPx, box.height)))
}

export function plausible(picture: ColorPlanes, line: FittedLine): FittedLine {
  return { ...line, explained: line.explained * plausibilityOf(picture, line) }
}

export function lineOf({ face, drawing, fit }: Candidate, { scale, originX, originY }: Target): FittedLine {
  const { left, right, baseline, sizePx } = fit.placement
  return {
    face,
    outlines: drawing.outlines,
    placement: {
      left: left / scale + originX,
      right: right / scale + originX,
      baseline: baseline / scale + originY,
      sizePx: sizePx / scale,
    },
    shiftsPx: (drawing.shiftsPx ?? []).map((shift) => shift / scale),
    ringEm: drawing.ringEm,
    sigmaPx: drawing.sigmaPx / scale,
    explained: fit.explained,
    ranking: [],
  }
}

/**
 * A face without an outline, and with the one that explains most, if one explains enough of what is left without it; and as
 * soft as the picture: what is too sharp for it finds an outline in its letters' soft edges.
 */
function withRing(candidate: Candidate, target: Target): { bare: Candidate; outlined: Candidate | null } {
  const drawing = { ...candidate.drawing, ringEm: 0 }
  const fit = refine(target, drawing, candidate.fit.placement, FINE.iterations)
  const bare = softened({ ...candidate, drawing, fit }, target)
  const ringed = RING_EM.map((ringEm) => ({ ...bare.drawing, ringEm }))
  const widest = bestDrawn(candidate, ringed, target)
  if (!widest || widest.fit.explained < bare.fit.explained) return { bare, outlined: null }
  const refined = { ...widest, fit: refine(target, widest.drawing, widest.fit.placement, 3) }
  const outlined = softened(refined, target)
  return { bare, outlined: isOutlineBeside(outlined, bare, target) ? outlined : null }
}

/** Whether an outline explains enough of what letters leave without one, even where their edges are softer. */
function isOutlineBeside(outlined: Candidate, bare: Candidate, target: Target): boolean {
  return (
    isOutline(outlined, bare.fit.explained) && isOutline(outlined, withSoftEdges(bare, target).fit.explained)
  )
}

function isOutline({ fit }: Candidate, explainedBare: number): boolean {
  return fit.explained - explainedBare >= LEAST_RING_GAIN * Math.max(0.02, 1 - explainedBare)
}

/**
 * Whether the outline's colour is between that of the letters and that of the background: so is the soft edge of bolder
 * letters, which is told from an outline only by what those explain without one.
 */
function isBetweenColors({ drawing, fit }: Candidate): boolean {
  return drawing.ringEm > 0 && fit.ringLevel * fit.fillLevel > 0
}

/**
 * How soft letters may be on a target. Large letters are no softer than small ones: softer, thin strokes would explain wide
 * ones.
 */
function softnessesOn({ scale }: Target): number[] {
  if (scale >= 1) return SOFTNESS_PX.map((softness) => softness * scale)
  const softest = Math.max(SOFTNESS_PX[0], SOFTEST_PX * scale)
  return [...new Set(SOFTNESS_PX.map((softness) => Math.min(softness, softest)))]
}

/** A softness that was found on another target, in pixels of this one: faces are compared no softer. */
export function softnessOn(target: Target, sigmaPx: number): number {
  return Math.min(sigmaPx * target.scale, Math.max(...softnessesOn(target)))
}

/**
 * As soft as its edges are: large letters that were enlarged, or are the mean of frames in which they move, are softer than
 * faces are compared, and that is no outline.
 */
function withSoftEdges(candidate: Candidate, target: Target): Candidate {
  return target.scale < 1 ? softened(candidate, target, SOFTNESS_PX) : candidate
}

function softened(
  candidate: Candidate,
  target: Target,
  softnesses: readonly number[] = softnessesOn(target),
): Candidate {
  const softer = softnesses.map((sigmaPx) => ({ ...candidate.drawing, sigmaPx }))
  const best = bestDrawn(candidate, softer, target)
  return best && best.fit.explained > candidate.fit.explained ? best : candidate
}

/** A candidate where it stands, drawn as it explains most. */
function bestDrawn(
  candidate: Candidate,
  drawings: readonly Drawing[],
  target: Target,
): Candidate | undefined {
  const fits = fitsAt(target, drawings, candidate.fit.placement)
  return drawings
    .flatMap((drawing, index) => {
      const fit = fits[index]
      return fit ? [{ ...candidate, drawing, fit }] : []
    })
    .toSorted((a, b) => b.fit.explained - a.fit.explained)[0]
}
