import type { Highlight } from '#app/domain/highlight.ts'
import { MOST_STEPS } from '#app/domain/timed-steps.ts'
import { hexColor } from '#app/domain/style-similarity.ts'
import { distance, isShadeOf, OTHER_COLOR } from './word-colors.ts'

/** Colour of each letter on a frame, as red, green and blue in levels; undefined where a letter shows none of its own. */
export interface LetterColors {
  /** After the text's first frame. */
  readonly seconds: number
  readonly colors: readonly (Color | undefined)[]
}
export type Color = readonly [red: number, green: number, blue: number]

/** Letters from `from` to before `to`. */
interface Run {
  readonly from: number
  readonly to: number
}

/** A letter is in one of the two where it is no farther from it than this share of their distance. */
const NEAR = 0.35
/** So many letters on all frames together are in one of the two, and as many where a single run says. */
const LEAST_EXPLAINED = 0.88
/** A colour that fewer have is none of the line's. */
const LEAST_SHARE = 0.02
const ITERATIONS = 12
/** Runs go on, but on so few frames. */
const MOST_BACKWARD = 0.06
/** So many frames show a line in both colours. */
const LEAST_PARTIAL_FRAMES = 2
/** A word alone on its line changes as a whole: from frame to frame, and to another hue, which what fades does not. */
const AT_ONCE = { near: 0.2, least: 0.97, frames: 3 } as const

/**
 * How letters take a second colour one after another, up to where the singing is, or only the word that is spoken;
 * undefined where they do not. On each frame it is the run of letters that explains most of them (Kadane's maximum
 * subarray over how much nearer each letter is to the one colour than to the other).
 *
 * @param frames in the order of time
 * @returns the highlight, and the colour of letters before and after
 */
export function highlightOf(
  frames: readonly LetterColors[],
): { readonly highlight: Highlight; readonly fill: string } | undefined {
  const all = frames.flatMap(({ colors }) => colors.flatMap((color) => (color ? [color] : [])))
  const pair = twoColors(all)
  if (!pair) return undefined
  const [one, other] = pair
  const isAtOnce = !isShadeOf(one, other) && shareNear(all, pair, AT_ONCE.near) >= AT_ONCE.least
  const found = [runsOf(frames, one, other, isAtOnce), runsOf(frames, other, one, isAtOnce)]
    .filter((runs) => runs !== undefined)
    .sort((a, b) => beginning(a.runs) - beginning(b.runs) || b.explained - a.explained)[0]
  if (!found) return undefined
  const letters = frames[0]?.colors.length ?? 1
  const steps: Highlight['steps'] = []
  for (const [at, { from, to }] of found.runs.entries()) {
    const step = { from: from / letters, to: to / letters }
    const last = steps.at(-1)
    if (last?.from === step.from && last.to === step.to) continue
    steps.push({ seconds: at === 0 ? 0 : (frames[at]?.seconds ?? 0), ...step })
  }
  const color = hexColor(found.highlight)
  return { highlight: { color, steps: steps.slice(0, MOST_STEPS) }, fill: hexColor(found.fill) }
}

/** The two colours that letters have; undefined where they have one, or more. */
function twoColors(all: readonly Color[]): readonly [Color, Color] | undefined {
  if (all.length === 0) return undefined
  let one = farthest(all, meanOf(all))
  let other = farthest(all, one)
  for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
    const isOne = all.map((color) => distance(color, one) <= distance(color, other))
    const [ones, others] = [all.filter((_, at) => isOne[at]), all.filter((_, at) => !isOne[at])]
    if (Math.min(ones.length, others.length) < LEAST_SHARE * all.length) return undefined
    one = meanOf(ones)
    other = meanOf(others)
  }
  if (distance(one, other) < OTHER_COLOR) return undefined
  return shareNear(all, [one, other], NEAR) >= LEAST_EXPLAINED ? [one, other] : undefined
}

/** How many are nearer to one of the two than a share of their distance. */
function shareNear(all: readonly Color[], [one, other]: readonly [Color, Color], share: number): number {
  const most = share * distance(one, other)
  return (
    all.filter((color) => Math.min(distance(color, one), distance(color, other)) < most).length / all.length
  )
}

interface Runs {
  readonly fill: Color
  readonly highlight: Color
  readonly runs: readonly Run[]
  /** Share of letters that are in the colour which the runs give them. */
  readonly explained: number
}

/** The runs of letters in one of the two colours; undefined where they do not go on through the line. */
function runsOf(
  frames: readonly LetterColors[],
  fill: Color,
  highlight: Color,
  isAtOnce: boolean,
): Runs | undefined {
  const runs: Run[] = []
  let [right, all, backward, partial, whole] = [0, 0, 0, 0, 0]
  for (const { colors } of frames) {
    const gains = colors.map((color) => (color ? distance(color, fill) - distance(color, highlight) : 0))
    let run = bestRun(gains)
    const last = runs.at(-1)
    if (last && run.to > run.from && (run.to < last.to || run.from < last.from)) {
      backward += 1
      run = last
    }
    runs.push(run)
    for (const [at, gain] of gains.entries()) {
      if (gain === 0) continue
      all += 1
      if (gain > 0 === (at >= run.from && at < run.to)) right += 1
    }
    const telling = gains.flatMap((gain, at) => (gain === 0 ? [] : [at]))
    const within = telling.filter((at) => at >= run.from && at < run.to)
    if (within.length > 0 && within.length < telling.length) partial += 1
    else if (within.length > 0) whole += 1
  }
  const isOrdered = backward <= MOST_BACKWARD * frames.length
  const isOnce = runs.filter(({ to }, at) => to > 0 && !(runs[at - 1]?.to ?? 0)).length === 1
  const isWhole = isAtOnce && isOnce && Math.min(whole, frames.length - whole) >= AT_ONCE.frames
  const isHighlight = (partial >= LEAST_PARTIAL_FRAMES && changes(runs)) || isWhole
  return isOrdered && isHighlight && right >= LEAST_EXPLAINED * all
    ? { fill, highlight, runs, explained: right / all }
    : undefined
}

function bestRun(gains: readonly number[]): Run {
  let best = { from: 0, to: 0, sum: 0 }
  let [from, sum] = [0, 0]
  for (const [at, gain] of gains.entries()) {
    sum += gain
    if (sum > best.sum) best = { from, to: at + 1, sum }
    if (sum <= 0) [from, sum] = [at + 1, 0]
  }
  return { from: best.from, to: best.to }
}

function changes([first, ...runs]: readonly Run[]): boolean {
  return runs.some(({ from, to }) => from !== first?.from || to !== first.to)
}

/** How far into the line runs begin, on the average: those that are sung begin where the line does. */
function beginning(runs: readonly Run[]): number {
  const seen = runs.filter(({ from, to }) => to > from)
  return seen.reduce((sum, { from }) => sum + from, 0) / Math.max(1, seen.length)
}

function meanOf(colors: readonly Color[]): Color {
  const mean = (channel: 0 | 1 | 2) => colors.reduce((sum, color) => sum + color[channel], 0) / colors.length
  return [mean(0), mean(1), mean(2)]
}

function farthest(colors: readonly Color[], from: Color): Color {
  return colors.reduce((best, color) => (distance(color, from) > distance(best, from) ? color : best), from)
}
