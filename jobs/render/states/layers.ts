import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import type { DrawnLayer, Picture } from '#remotion/layer.ts'
import { distinctPictures, type StateRun, stateRuns } from './state-runs.ts'

/** A layer that changes with time, and its pictures in the order in which they are shown. */
export interface LayerRuns {
  readonly layer: DrawnLayer
  readonly runs: readonly StateRun[]
}

/** The watermark is the same in all intervals. */
const MARK = { layer: 'mark', interval: 0 } as const satisfies Picture

export function runsOf(layer: DrawnLayer, plan: OverlayPlan, frameTimes: Float64Array): LayerRuns {
  return { layer, runs: stateRuns(plan, layer, frameTimes) }
}

/** Every distinct picture of a video, the mark first: encoding waits for it. */
export function allPictures(plan: OverlayPlan, layers: readonly LayerRuns[]): Picture[] {
  const states = layers.flatMap(({ layer, runs }) =>
    distinctPictures(runs).map((interval) => ({ layer, interval })),
  )
  return plan.watermark ? [MARK, ...states] : states
}

/** What is drawn on one frame. */
export function picturesOn(frame: number, plan: OverlayPlan, layers: readonly LayerRuns[]): Picture[] {
  const shown = layers.map(({ layer, runs }) => ({
    layer,
    interval: runs.findLast(({ firstFrame }) => firstFrame <= frame)?.picture ?? 0,
  }))
  return plan.watermark ? [MARK, ...shown] : shown
}
