import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { type DrawnLayer, showsItem } from '#remotion/layer.ts'

/** One picture of a layer, shown from a moment on until the next run begins. */
export interface StateRun {
  /** Index of the plan's interval that is drawn: the first one of the same appearance. */
  readonly picture: number
  /** Index of the first source frame it covers. */
  readonly firstFrame: number
  /** On the clock whose 0 is the first frame: half way between that frame and the one before, so that no rounding of time stamps moves it to another frame. */
  readonly startSeconds: number
}

/** A moment this close before a frame, as a fraction of the gap between frames, means that frame. */
const NEAR_FRAME = 0.4

/** The pictures of a layer in the order in which a video's frames show them; equal neighbours are one run. */
export function stateRuns(plan: OverlayPlan, layer: DrawnLayer, frameTimes: Float64Array): StateRun[] {
  const pictureOf = new Map<string, number>()
  const runs: StateRun[] = []
  for (const [index, { startSeconds, show }] of plan.intervals.entries()) {
    const firstFrame = frameAt(startSeconds, frameTimes)
    if (firstFrame >= frameTimes.length && runs.length > 0) break
    const shown = show.filter((item) => isShown(plan, item, layer))
    const key = shown.join(',')
    const picture = pictureOf.get(key) ?? index
    pictureOf.set(key, picture)
    // an interval shorter than a frame is never seen
    if (runs.at(-1)?.firstFrame === firstFrame) runs.pop()
    if (runs.at(-1)?.picture === picture) continue
    runs.push({ picture, firstFrame, startSeconds: boundaryBefore(firstFrame, frameTimes) })
  }
  return runs
}

/** When runs begin, in seconds on the clock of the file. */
export function startsOnFile({
  runs,
  source,
}: {
  readonly runs: readonly StateRun[]
  readonly source: { readonly videoOffsetSeconds: number }
}): number[] {
  return runs.map(({ startSeconds }) => startSeconds + source.videoOffsetSeconds)
}

/** The distinct pictures of some runs, in the order in which they are first shown. */
export function distinctPictures(runs: readonly StateRun[]): number[] {
  return [...new Set(runs.map(({ picture }) => picture))]
}

function isShown(plan: OverlayPlan, index: number, layer: DrawnLayer): boolean {
  const item = plan.items[index]
  return item !== undefined && showsItem(layer, item)
}

/** Index of the first frame at or after a moment; the number of frames when there is none. */
export function frameAt(seconds: number, frameTimes: Float64Array): number {
  let [low, high] = [0, frameTimes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((frameTimes[middle] ?? 0) < seconds) low = middle + 1
    else high = middle
  }
  const [before, after] = [frameTimes[low - 1], frameTimes[low]]
  if (before === undefined) return low
  const gap = (after ?? before + lastGap(frameTimes)) - before
  return seconds - before < NEAR_FRAME * gap ? low - 1 : low
}

function lastGap(frameTimes: Float64Array): number {
  const [last = 0, previous = last - 0.04] = [frameTimes.at(-1), frameTimes.at(-2)]
  return last - previous
}

function boundaryBefore(frame: number, frameTimes: Float64Array): number {
  const [before, after] = [frameTimes[frame - 1], frameTimes[frame]]
  return before === undefined || after === undefined ? 0 : (before + after) / 2
}
