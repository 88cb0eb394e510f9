import type { TextBox } from '../geometry.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import { standsStill, type Step } from './steps.ts'

/** Half the time over which a place is a mean: what trembles in it is how it was found, not how the text moves. */
const SMOOTH_SECONDS = 0.3
/** What was at one place for longer than this before it was seen at another one stood still until then. */
const GLIDE_SECONDS = 1
/** A text that is further away at once than so many of its heights, or turned by so much, did not go there. */
const CUT_HEIGHTS = 1
const CUT_DEGREES = 30
/** No video shows its frames faster. */
const TICK_SECONDS = 1 / 60
/** Samples of a mean on each side of its middle. */
const SIDE_SAMPLES = 4

interface Point {
  readonly seconds: number
  readonly x: number
  readonly y: number
  readonly angleDegrees: number
}

/**
 * The way of a caption that goes with its original: smooth, in steps of about `stepPx`, and of the prevalent box's size
 * throughout, so that it neither jumps nor pulses. One step, at the prevalent box, for a text that stands still.
 */
export function pathOf(track: SnapshotTrack, stepPx: number): Step[] {
  const { prevalentBox, startSeconds, endSeconds } = track
  if (standsStill(track)) return [{ box: prevalentBox, startSeconds, endSeconds }]
  const runs = runsOf(track)
  const places = runs.flatMap((run, index) => {
    const to = runs[index + 1]?.[0]?.seconds ?? endSeconds
    return alongRun(run, index === 0 ? startSeconds : (run[0]?.seconds ?? to), to, stepPx)
  })
  return places.map(({ seconds, x, y, angleDegrees }, index) => ({
    box: {
      ...prevalentBox,
      x: x - prevalentBox.width / 2,
      y: y - prevalentBox.height / 2,
      angleDegrees,
    },
    startSeconds: seconds,
    endSeconds: places[index + 1]?.seconds ?? endSeconds,
  }))
}

/** The places in which a text was seen, separate where it was elsewhere at once, or stood until it was. */
function runsOf({ boxes, prevalentBox }: SnapshotTrack): Point[][] {
  const runs: Point[][] = []
  for (const { box, seconds } of boxes) {
    const point = pointAt(box, seconds)
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && !isCut(last, point, prevalentBox) && !hasStood(run)) run.push(point)
    else runs.push([point])
  }
  return runs
}

function pointAt({ x, y, width, height, angleDegrees }: TextBox, seconds: number): Point {
  return { seconds, x: x + width / 2, y: y + height / 2, angleDegrees }
}

/** Whether its last two places are one: it was seen there until it went. */
function hasStood(run: readonly Point[]): boolean {
  const [before, last] = run.slice(-2)
  if (!before || !last) return false
  return before.x === last.x && before.y === last.y && before.angleDegrees === last.angleDegrees
}

function isCut(a: Point, b: Point, { height }: TextBox): boolean {
  return (
    Math.hypot(a.x - b.x, a.y - b.y) > CUT_HEIGHTS * height ||
    Math.abs(a.angleDegrees - b.angleDegrees) > CUT_DEGREES
  )
}

/** Where the text is within a run, each time it has moved on by a step. */
function alongRun(run: readonly Point[], from: number, to: number, stepPx: number): Point[] {
  const points: Point[] = []
  const ticks = Math.max(1, Math.ceil((to - from) / TICK_SECONDS))
  for (let tick = 0; tick < ticks; tick += 1) {
    const point = smoothed(run, from + tick * TICK_SECONDS, from, to)
    const last = points.at(-1)
    if (!last || isStep(last, point, stepPx)) points.push(point)
  }
  return points
}

/** A degree moves the end of a line about as far as a step does. */
function isStep(a: Point, b: Point, stepPx: number): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) >= stepPx || Math.abs(a.angleDegrees - b.angleDegrees) >= 0.25
}

/** The mean of the places around a moment, over less time near the run's ends. */
function smoothed(run: readonly Point[], seconds: number, from: number, to: number): Point {
  const half = Math.max(0, Math.min(SMOOTH_SECONDS, seconds - from, to - seconds))
  const count = 2 * SIDE_SAMPLES + 1
  const samples = Array.from({ length: count }, (_, index) =>
    placeAt(run, seconds + ((index - SIDE_SAMPLES) / SIDE_SAMPLES) * half),
  )
  const mean = (of: (point: Point) => number) => samples.reduce((sum, point) => sum + of(point), 0) / count
  return {
    seconds,
    x: mean(({ x }) => x),
    y: mean(({ y }) => y),
    angleDegrees: mean(({ angleDegrees }) => angleDegrees),
  }
}

/** Between two places the text is on its way from the one to the other. */
function placeAt(run: readonly Point[], seconds: number): Point {
  let [low, high] = [0, run.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((run[middle]?.seconds ?? Infinity) <= seconds) low = middle
    else high = middle - 1
  }
  const [before, after] = [run[low], run[low + 1]]
  if (!before) throw new RangeError('a text is somewhere')
  if (!after) return before
  const leaves = Math.max(before.seconds, after.seconds - GLIDE_SECONDS)
  const share = Math.min(1, Math.max(0, (seconds - leaves) / Math.max(1e-6, after.seconds - leaves)))
  const between = (a: number, b: number) => a + share * (b - a)
  return {
    seconds,
    x: between(before.x, after.x),
    y: between(before.y, after.y),
    angleDegrees: between(before.angleDegrees, after.angleDegrees),
  }
}
