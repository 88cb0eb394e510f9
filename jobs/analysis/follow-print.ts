import type { TextBox } from '#app/domain/geometry.ts'
import { shiftBox } from './boxes.ts'
import { comparePrint, locatePrint, NO_SHIFT, type PrintMatch, type Shift } from './compare-print.ts'
import type { Frame } from './frame.ts'
import type { GradientTemplate } from './glyph-print.ts'

/** From this likeness on a text stands still; below it is looked for nearby. */
const STEADY = 0.85
/** A new place must be this much more like the print, or noise would carry the text away. */
const CLEARLY_BETTER = 0.08
const MOVED_LIKENESS = 0.6
const STEP_PX = 3
/** A text that was not found nearby for so many frames is only looked for in its place. */
const MOST_MISSES = 3

/** Where a print is, and how it moves from frame to frame. */
export interface Place {
  readonly shift: Shift
  readonly velocity: Shift
  /** For how many frames it has been looked for in vain. */
  readonly misses: number
}

/** Finds the print on the next frame. */
export function followPrint(
  print: GradientTemplate,
  frame: Frame,
  { shift, velocity, misses }: Place,
): Place & { match: PrintMatch } {
  const here = comparePrint(print, frame, shift)
  const resting = velocity.x === 0 && velocity.y === 0
  if (resting && (here.likeness >= STEADY || misses >= MOST_MISSES))
    return { shift, velocity, misses: here.likeness >= STEADY ? 0 : misses, match: here }
  const expected = { x: shift.x + velocity.x, y: shift.y + velocity.y }
  const found = locatePrint(print, frame, expected, STEP_PX)
  const { likeness } = found.match
  if (likeness < MOVED_LIKENESS || likeness < here.likeness + CLEARLY_BETTER)
    return { shift, velocity: NO_SHIFT, misses: misses + 1, match: here }
  const moved = { x: found.shift.x - shift.x, y: found.shift.y - shift.y }
  return { shift: found.shift, velocity: moved, misses: 0, match: found.match }
}

export interface Trace {
  /** How strong the text is on each frame, in the order of the frames. */
  readonly strengths: number[]
  readonly path: { frame: number; box: TextBox }[]
}

/** Follows the print of a text at `base` through frames that follow on one another, forwards or back. */
export function tracePrint(
  print: GradientTemplate,
  base: TextBox,
  place: Pick<Place, 'shift' | 'velocity'>,
  frames: readonly Frame[],
): Trace {
  let now: Place = { ...place, misses: 0 }
  const trace: Trace = { strengths: [], path: [] }
  for (const frame of frames) {
    const { match, ...next } = followPrint(print, frame, now)
    trace.strengths.push(match.strength)
    trace.path.push({ frame: frame.index, box: shiftBox(base, next.shift.x, next.shift.y) })
    now = next
  }
  return trace
}
