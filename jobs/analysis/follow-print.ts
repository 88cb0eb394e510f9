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

/** A text that slides in or out goes no further than this from one frame to the next, as a share of the frame's width. */
const FASTEST_SLIDE = 0.07
/** It is looked for at every so manieth pixel, and then around the best of these. */
const SLIDE_STEP_PX = 2
const SLIDE_POINTS = 150
/** Where it slid to, it is this much like its print, and in most of its letters: much is looked at, and other texts are alike. */
const SLID = { likeness: 0.8, agreeing: 0.8 } as const
/** Of a text that is mostly out of the frame too little is left to tell. */
const LEAST_ON_FRAME = 0.3

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
    return slidOn(print, frame, { shift, misses }, here)
  return movedTo(found, shift)
}

function movedTo(found: { shift: Shift; match: PrintMatch }, from: Shift): Place & { match: PrintMatch } {
  return { ...found, velocity: { x: found.shift.x - from.x, y: found.shift.y - from.y }, misses: 0 }
}

/** A text that is not near where it is expected: it went off at once, or is not to be seen. */
function slidOn(
  print: GradientTemplate,
  frame: Frame,
  { shift, misses }: Pick<Place, 'shift' | 'misses'>,
  here: PrintMatch,
): Place & { match: PrintMatch } {
  const isLost = here.likeness < MOVED_LIKENESS
  const slid = isLost && misses === 0 ? locateSlide(print, frame, shift) : undefined
  if (slid) return movedTo(slid, shift)
  return { shift, velocity: NO_SHIFT, misses: isLost ? misses + 1 : misses, match: here }
}

/** Where the text is that from rest, or from a steady pace, went off straight along its line or across it. */
function locateSlide(
  print: GradientTemplate,
  frame: Frame,
  from: Shift,
): { shift: Shift; match: PrintMatch } | undefined {
  const reach = Math.round(FASTEST_SLIDE * frame.width)
  const stride = Math.max(1, Math.floor(print.xs.length / SLIDE_POINTS))
  let best = { shift: from, likeness: -Infinity }
  for (let by = -reach; by <= reach; by += SLIDE_STEP_PX)
    for (const shift of [
      { x: from.x + by, y: from.y },
      { x: from.x, y: from.y + by },
    ]) {
      if (shareOnFrame(print, frame, shift) < LEAST_ON_FRAME) continue
      const { likeness } = comparePrint(print, frame, shift, stride)
      if (likeness > best.likeness) best = { shift, likeness }
    }
  const found = locatePrint(print, frame, best.shift, SLIDE_STEP_PX)
  const isFound = found.match.likeness >= SLID.likeness && found.match.agreeing >= SLID.agreeing
  return isFound ? found : undefined
}

/** Which share of a print's points is on the frame. */
function shareOnFrame({ planes, xs, ys }: GradientTemplate, { luma }: Frame, { x, y }: Shift): number {
  let [inside, all] = [0, 0]
  for (let point = 0; point < xs.length; point += 1) {
    if (planes[point] !== 0) continue
    const [atX, atY] = [(xs[point] ?? 0) + x, (ys[point] ?? 0) + y]
    all += 1
    if (atX >= 1 && atY >= 1 && atX < luma.width - 1 && atY < luma.height - 1) inside += 1
  }
  return all === 0 ? 0 : inside / all
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
