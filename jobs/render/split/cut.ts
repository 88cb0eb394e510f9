import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import type { SourceVideo } from '../source/source-video.ts'
import { frameAt } from '../states/state-runs.ts'

/** Frames of a source, by their index. */
export interface FrameRange {
  readonly firstFrame: number
  /** Exclusive. */
  readonly endFrame: number
}

/** Share of the gap between two frames by which a frame's time may be off. */
const NEAR_FRAME = 0.4

/**
 * Cuts a source at key frames into parts of about equal length, none much longer than `maxSeconds`; one part for a
 * source that cannot be cut. AVI stores no presentation times, so that nothing in it can be found again.
 */
export function cutAtKeyFrames(source: SourceVideo, maxSeconds: number): FrameRange[] {
  const { frameTimes, keyFrames, durationSeconds, container } = source
  const count = container === 'avi' ? 1 : Math.ceil(durationSeconds / maxSeconds)
  const cuts = new Set([0])
  for (let part = 1; part < count; part += 1) {
    const wished = (part * durationSeconds) / count
    const distance = (frame: number) => Math.abs((frameTimes[frame] ?? 0) - wished)
    cuts.add(keyFrames.reduce((best, frame) => (distance(frame) < distance(best) ? frame : best), 0))
  }
  const starts = [...cuts].sort((a, b) => a - b)
  return starts.map((firstFrame, index) => ({ firstFrame, endFrame: starts[index + 1] ?? frameTimes.length }))
}

/** Some frames of a source as a silent video of their own: what encodes a whole video encodes these. */
export function partOfSource(source: SourceVideo, { firstFrame, endFrame }: FrameRange): SourceVideo {
  const { frameTimes, videoOffsetSeconds } = source
  const timeOf = (frame: number) => (frameTimes[frame] ?? 0) + videoOffsetSeconds
  const start = frameTimes[firstFrame] ?? 0
  const gap = (frame: number) => Math.max(0, timeOf(frame) - timeOf(frame - 1))
  const from = firstFrame === 0 ? 0 : timeOf(firstFrame) - NEAR_FRAME * gap(firstFrame)
  const isLast = endFrame >= frameTimes.length
  const end = isLast
    ? videoOffsetSeconds + source.durationSeconds
    : timeOf(endFrame) - NEAR_FRAME * gap(endFrame)
  return {
    ...source,
    frameTimes: frameTimes.slice(firstFrame, endFrame).map((time) => time - start),
    keyFrames: [0],
    videoOffsetSeconds: timeOf(firstFrame) - from,
    durationSeconds: (isLast ? source.durationSeconds : (frameTimes[endFrame] ?? 0)) - start,
    audio: [],
    subtitles: [],
    part: {
      seekSeconds: from,
      endSeconds: end - from,
      windows: [{ from: -1, to: end - from }],
      frames: endFrame - firstFrame,
    },
  }
}

/** A plan for such a part: what each of its frames shows in the whole. */
export function partOfPlan(
  plan: OverlayPlan,
  { frameTimes }: SourceVideo,
  { firstFrame, endFrame }: FrameRange,
): OverlayPlan {
  const start = frameTimes[firstFrame] ?? 0
  const begins = plan.intervals.map(({ startSeconds }) => frameAt(startSeconds, frameTimes))
  return {
    ...plan,
    intervals: plan.intervals.flatMap((interval, index) => {
      const isOver = (begins[index + 1] ?? Infinity) <= firstFrame
      if (isOver || (begins[index] ?? 0) >= endFrame) return []
      return [{ ...interval, startSeconds: Math.max(0, interval.startSeconds - start) }]
    }),
  }
}
