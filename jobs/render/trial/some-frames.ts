import type { OverlayInterval, OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { pickItems } from '../plan-items.ts'
import type { SourceVideo } from '../source/source-video.ts'
import { frameAt } from '../states/state-runs.ts'

/** Share of the gap between two frames by which a frame's time may be off. */
const NEAR_FRAME = 0.4

/**
 * Some frames of a source, ascending by their index, as if they were a video of their own that begins with the first
 * of them: what encodes a whole video encodes these.
 */
export function someFrames(source: SourceVideo, frames: readonly number[]): SourceVideo {
  const times = frames.map((frame) => source.frameTimes[frame] ?? 0)
  const first = times[0] ?? 0
  const windows = windowsOf(source, frames)
  const end = windows.at(-1)?.to ?? 0
  // AVI stores no presentation times, so that a seek lands beside its mark
  const seekSeconds = source.container === 'avi' ? 0 : Math.max(0, windows[0]?.from ?? 0)
  return {
    ...source,
    frameTimes: Float64Array.from(times, (time) => time - first),
    keyFrames: [0],
    videoOffsetSeconds: first + source.videoOffsetSeconds - seekSeconds,
    durationSeconds: end - source.videoOffsetSeconds - first,
    part: {
      seekSeconds,
      endSeconds: end - seekSeconds,
      windows: windows.map(({ from, to }) => ({ from: from - seekSeconds, to: to - seekSeconds })),
      frames: frames.length,
    },
  }
}

/** The moments on the file's clock that belong to the frames and to no others; neighbours share one. */
function windowsOf({ frameTimes, videoOffsetSeconds }: SourceVideo, frames: readonly number[]) {
  const windows: { from: number; to: number; last: number }[] = []
  for (const frame of frames) {
    const time = frameTimes[frame] ?? 0
    const before = time - (frameTimes[frame - 1] ?? time - 0.04)
    const after = (frameTimes[frame + 1] ?? time + 0.04) - time
    const at = time + videoOffsetSeconds
    const to = at + NEAR_FRAME * after
    const open = windows.at(-1)
    if (open?.last === frame - 1) Object.assign(open, { to, last: frame })
    else windows.push({ from: at - NEAR_FRAME * before, to, last: frame })
  }
  return windows
}

/** A plan for `someFrames`: what each of them shows in the whole plan, and nothing else. */
export function planOfFrames(plan: OverlayPlan, source: SourceVideo, frames: readonly number[]): OverlayPlan {
  const firstFrames = plan.intervals.map(({ startSeconds }) => frameAt(startSeconds, source.frameTimes))
  const start = source.frameTimes[frames[0] ?? 0] ?? 0
  const { items, pick } = pickItems(plan)
  const intervals: OverlayInterval[] = []
  let shown: number | undefined
  for (const frame of frames) {
    const interval = firstFrames.findLastIndex((first) => first <= frame)
    if (interval === shown) continue
    shown = interval
    intervals.push({
      startSeconds: (source.frameTimes[frame] ?? 0) - start,
      show: (plan.intervals[interval]?.show ?? []).flatMap(pick),
    })
  }
  return { ...plan, durationSeconds: someFrames(source, frames).durationSeconds, items, intervals }
}
