import type { Placement } from './coverage.ts'
import {
  type DrawnLetters,
  type Drawing,
  DrawingBoard,
  type Levels,
  type NormalEquations,
} from './drawing-board.ts'
import { withPlanes } from './kernels/plane-memory.ts'
import type { Target } from './line-picture.ts'

/** Letters at their place in a picture. */
export interface PlacedDrawing extends Drawing {
  readonly placement: Placement
}

/** A placement with how well it explains the picture. */
export interface Fit extends Levels {
  readonly placement: Placement
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

/** How well letters drawn at a placement explain the picture. */
export function fitAt(target: Target, drawing: Drawing, placement: Placement): Fit {
  const [fit] = fitsAt(target, [drawing], placement)
  if (!fit) throw new RangeError('one drawing has one fit')
  return fit
}

/** How well the same letters explain the picture in outlines of several widths, or several degrees of softness. */
export function fitsAt(target: Target, drawings: readonly Drawing[], placement: Placement): Fit[] {
  const [first] = drawings
  if (!first) return []
  return withPlanes(() => {
    const board = new DrawingBoard(target, first.outlines)
    const letters = board.newLetters()
    return drawings.map((drawing) => {
      board.draw(letters, drawing, placement)
      return { placement, ...board.levelsOf(letters, drawing) }
    })
  })
}

/**
 * Moves and sizes the letters so that they explain the picture best: Levenberg-Marquardt on the ends of the line, its
 * base line and its size, the colours being eliminated at each step (variable projection, Golub and Pereyra 1973).
 * Ends instead of origin and letter spacing: those two hardly differ in what they do.
 */
export function refine(target: Target, drawing: Drawing, start: Placement, iterations: number): Fit {
  return withPlanes(() =>
    refined(new DrawingBoard(target, drawing.outlines), target, drawing, start, iterations),
  )
}

function refined(
  board: DrawingBoard,
  target: Target,
  drawing: Drawing,
  start: Placement,
  iterations: number,
): Fit {
  let [letters, next] = [board.newLetters(), board.newLetters()]
  const planes = stepPlanes(board)
  board.draw(letters, drawing, start)
  let fit: Fit = { placement: start, ...board.levelsOf(letters, drawing) }
  let damping = 0.02
  for (let iteration = 0; iteration < iterations; iteration += 1) {
    const step = stepOf(board, drawing, fit, letters, { ...planes, letters: next })
    if (expectedGain(step) < LEAST_GAIN * target.energy) return fit
    let isBetter = false
    for (let attempt = 0; attempt < TRIES && !isBetter; attempt += 1) {
      const placement = moved(fit.placement, solved(step, damping))
      board.draw(next, drawing, placement)
      const tried = { placement, ...board.levelsOf(next, drawing) }
      isBetter = tried.explained > fit.explained
      if (!isBetter) {
        damping = Math.max(0.05, damping * 8)
        continue
      }
      const gain = tried.explained - fit.explained
      ;[letters, next, fit] = [next, letters, tried]
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

interface StepPlanes {
  readonly mixture: number
  readonly byEnds: readonly [number, number, number]
  readonly bySize: number
  readonly remainder: number
}

function stepPlanes(board: DrawingBoard): StepPlanes {
  return {
    mixture: board.newPlane(),
    byEnds: [board.newPlane(), board.newPlane(), board.newPlane()],
    bySize: board.newPlane(),
    remainder: board.newPlane(),
  }
}

/** @param planes what they hold is drawn over, letters too */
function stepOf(
  board: DrawingBoard,
  drawing: Drawing,
  fit: Fit,
  letters: DrawnLetters,
  planes: StepPlanes & { readonly letters: DrawnLetters },
): NormalEquations {
  const { mixture, byEnds, bySize, remainder } = planes
  const { placement } = fit
  board.draw(planes.letters, drawing, { ...placement, sizePx: placement.sizePx * (1 + SIZE_STEP) })
  board.mix(mixture, letters, drawing, fit)
  board.mix(bySize, planes.letters, drawing, fit)
  board.scaledDifference(bySize, mixture, 1 / (placement.sizePx * SIZE_STEP))
  board.slopesOf(mixture, placement, byEnds)
  return board.equationsOf([...byEnds, bySize], letters, drawing, fit, remainder)
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
