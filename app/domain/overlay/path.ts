import type { TextBox } from '../geometry.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import { standsStill, type Step } from './steps.ts'

/** Half the time over which a place is a mean: what trembles in it is how it was found, not how the text moves. */
const SMOOTH_SECONDS = 0.3
/** What is further from a straight way than so many pixels, and heights, does not tremble: it goes faster, slower or elsewhere. */
const TREMBLING = { px: 1, heights: 0.05 } as const
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
  readonly frame: number
  /** Of the text's box, in pixels. */
  readonly height: number
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
  for (const entry of boxes) {
    const point = pointAt(entry)
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && !isCut(last, point, prevalentBox) && !hasStood(run)) run.push(point)
    else runs.push([point])
  }
  return runs
}

function pointAt({ seconds, frame, box }: SnapshotTrack['boxes'][number]): Point {
  const { x, y, width, height, angleDegrees } = box
  return { seconds, frame, height, x: x + width / 2, y: y + height / 2, angleDegrees }
}

/** Whether its last two places are one: it was seen there until it went. */
function hasStood(run: readonly Point[]): boolean {
  const [before, last] = run.slice(-2)
  if (!before || !last) return false
  return before.x === last.x && before.y === last.y && before.angleDegrees === last.angleDegrees
}

function isCut(a: Point, b: Point, { height }: TextBox): boolean {
  return distance(a, b) > CUT_HEIGHTS * height || Math.abs(a.angleDegrees - b.angleDegrees) > CUT_DEGREES
}

/** Where the text is within a run, each time it has moved on by a step, and wherever it comes to stand. */
function alongRun(run: readonly Point[], from: number, to: number, stepPx: number): Point[] {
  const points: Point[] = []
  for (const seconds of momentsOf(run, from, to)) {
    const stood = restingAt(run, seconds)
    const point = stood ?? smoothed(run, seconds, from, to)
    const last = points.at(-1)
    const comesToStand = stood !== undefined && last !== undefined && isStep(last, stood, 0)
    if (!last || comesToStand || isStep(last, point, stepPx)) points.push({ ...point, seconds })
  }
  return points
}

/** The frames on which it was seen, and those between, up to 60 in a second. */
function momentsOf(run: readonly Point[], from: number, to: number): number[] {
  const moments = [from]
  for (const [index, { seconds, frame }] of run.entries()) {
    const next = run[index + 1]
    const [start, end] = [Math.max(from, seconds), Math.min(to, next?.seconds ?? to)]
    const ticks = Math.ceil((end - start) / TICK_SECONDS - 1e-6)
    // a moment between two frames would be taken for one of them
    const parts = Math.max(1, next ? Math.min(next.frame - frame, ticks) : ticks)
    for (let part = 0; part < parts && start < end; part += 1)
      moments.push(start + (part * (end - start)) / parts)
  }
  return moments.filter((seconds, index) => index === 0 || seconds > (moments[index - 1] ?? -Infinity))
}

/** A degree moves the end of a line about as far as a step does. */
function isStep(a: Point, b: Point, stepPx: number): boolean {
  const way = distance(a, b)
  return (way > 0 && way >= stepPx) || Math.abs(a.angleDegrees - b.angleDegrees) >= 0.25
}

/** The mean of the places around a moment, over less time near the run's ends and where its way is bent: a text that comes to rest does so at once. */
function smoothed(run: readonly Point[], seconds: number, from: number, to: number): Point {
  const most = Math.max(0, Math.min(SMOOTH_SECONDS, seconds - from, to - seconds))
  for (let half = most; half > TICK_SECONDS; half /= 2) {
    const samples = Array.from({ length: 2 * SIDE_SAMPLES + 1 }, (_, index) =>
      placeAt(run, seconds + ((index - SIDE_SAMPLES) / SIDE_SAMPLES) * half),
    )
    const mean = meanOf(samples, seconds)
    if (isStraight(samples, mean, run[0]?.height ?? 0)) return mean
  }
  return placeAt(run, seconds)
}

function meanOf(samples: readonly Point[], seconds: number): Point {
  const mean = (of: (point: Point) => number) =>
    samples.reduce((sum, point) => sum + of(point), 0) / samples.length
  return {
    ...{ seconds, frame: NaN, height: samples[0]?.height ?? 0 },
    x: mean(({ x }) => x),
    y: mean(({ y }) => y),
    angleDegrees: mean(({ angleDegrees }) => angleDegrees),
  }
}

/** Whether a text goes steadily through samples of as many moments, but for its trembling. */
function isStraight(samples: readonly Point[], mean: Point, height: number): boolean {
  const away = (index: number) => index - (samples.length - 1) / 2
  const slopeOf = (of: (point: Point) => number) =>
    samples.reduce((sum, point, index) => sum + away(index) * of(point), 0) /
    samples.reduce((sum, _, index) => sum + away(index) ** 2, 0)
  const [slopeX, slopeY] = [slopeOf(({ x }) => x), slopeOf(({ y }) => y)]
  const most = Math.max(TREMBLING.px, TREMBLING.heights * height)
  return samples.every(
    ({ x, y }, index) =>
      Math.hypot(x - mean.x - slopeX * away(index), y - mean.y - slopeY * away(index)) <= most,
  )
}

/** Between two places the text is on its way from the one to the other. */
function placeAt(run: readonly Point[], seconds: number): Point {
  const index = indexAt(run, seconds)
  const [before, after] = [run[index], run[index + 1]]
  if (!before) throw new RangeError('a text is somewhere')
  if (!after) return before
  const leaves = leavesAt(run, index)
  const share = Math.min(1, Math.max(0, (seconds - leaves) / Math.max(1e-6, after.seconds - leaves)))
  const between = (a: number, b: number) => a + share * (b - a)
  return {
    ...before,
    seconds,
    x: between(before.x, after.x),
    y: between(before.y, after.y),
    angleDegrees: between(before.angleDegrees, after.angleDegrees),
  }
}

/** Where a text stands at a moment; undefined while it is on its way. */
function restingAt(run: readonly Point[], seconds: number): Point | undefined {
  const index = indexAt(run, seconds)
  const [place, after] = [run[index], run[index + 1]]
  if (!place || !after || after.seconds - place.seconds < GLIDE_SECONDS) return undefined
  if (seconds < place.seconds || seconds > leavesAt(run, index)) return undefined
  return place
}

/** When a text leaves for its next place: not long before, and no earlier than at the speed at which it goes on, or came. */
function leavesAt(run: readonly Point[], index: number): number {
  const [before, after] = [run[index], run[index + 1]]
  if (!before || !after) return Infinity
  const speed = speedBetween(after, run[index + 2]) ?? speedBetween(run[index - 1], before) ?? 0
  const glide = speed > 0 ? Math.min(GLIDE_SECONDS, distance(before, after) / speed) : GLIDE_SECONDS
  return Math.max(before.seconds, after.seconds - glide)
}

/** In pixels a second; undefined where one of the two is not known. */
function speedBetween(a: Point | undefined, b: Point | undefined): number | undefined {
  return a && b ? distance(a, b) / Math.max(1e-6, b.seconds - a.seconds) : undefined
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** The place of the run that was seen last. */
function indexAt(run: readonly Point[], seconds: number): number {
  let [low, high] = [0, run.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((run[middle]?.seconds ?? Infinity) <= seconds) low = middle
    else high = middle - 1
  }
  return low
}
