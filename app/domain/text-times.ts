import type { TextTrack } from './text-track.ts'

/** When a text is seen: `end` is the first moment, and the first frame, without it. */
export type TextTimes = Pick<TextTrack, 'startFrame' | 'endFrame' | 'startSeconds' | 'endSeconds' | 'boxes'>

/** How long two texts are seen at the same time; 0 where they never are. */
export function overlapSeconds(
  one: { readonly startSeconds: number; readonly endSeconds: number },
  other: { readonly startSeconds: number; readonly endSeconds: number },
): number {
  return Math.max(
    0,
    Math.min(one.endSeconds, other.endSeconds) - Math.max(one.startSeconds, other.startSeconds),
  )
}

export interface FrameClock {
  readonly framesPerSecond: number
  /** Of the video. */
  readonly durationSeconds: number
}

/**
 * The text's times as a person sets them, on whole frames; a side that is not given, or lies within the same frame,
 * stays as it was measured. Where the text is seen longer it stands still at the place where it began or ended.
 * Undefined when nothing would be left of it, or it would lie outside the video.
 */
export function withTimes(
  times: TextTimes,
  wanted: { readonly startSeconds?: number | undefined; readonly endSeconds?: number | undefined },
  { framesPerSecond, durationSeconds }: FrameClock,
): TextTimes | undefined {
  const moved = (frame: number, fromSeconds: number, seconds = fromSeconds) => {
    const frames = Math.round((seconds - fromSeconds) * framesPerSecond)
    return frames === 0
      ? { frame, seconds: fromSeconds }
      : { frame: frame + frames, seconds: fromSeconds + frames / framesPerSecond }
  }
  const start = moved(times.startFrame, times.startSeconds, wanted.startSeconds)
  const end = moved(times.endFrame, times.endSeconds, wanted.endSeconds)
  const halfFrameSeconds = 0.5 / framesPerSecond
  if (start.frame < 0 || end.frame <= start.frame) return undefined
  if (end.frame > times.endFrame && end.seconds > durationSeconds + halfFrameSeconds) return undefined
  return {
    startFrame: start.frame,
    endFrame: end.frame,
    startSeconds: Math.max(0, start.seconds),
    endSeconds: end.seconds,
    boxes: boxesWithin(times.boxes, start, end.frame),
  }
}

/**
 * The time of two readings of one text together: the places of `one` and, before and after it, those of `other`. Where
 * the other one does not move, the text stands still.
 */
export function timesOfBoth(one: TextTimes, other: TextTimes): TextTimes {
  const first = other.startFrame < one.startFrame ? other : one
  const last = other.endFrame > one.endFrame ? other : one
  const isOutside = ({ frame }: { frame: number }) => frame < one.startFrame || frame >= one.endFrame
  const further = other.boxes.length > 1 ? other.boxes.filter(isOutside) : []
  const places = [...one.boxes, ...further].toSorted((a, b) => a.frame - b.frame)
  const start = { frame: first.startFrame, seconds: first.startSeconds }
  return {
    startFrame: first.startFrame,
    startSeconds: first.startSeconds,
    endFrame: last.endFrame,
    endSeconds: last.endSeconds,
    boxes: boxesWithin(places, start, last.endFrame),
  }
}

/** The places from the first frame on: the one that holds there begins with it. */
function boxesWithin(
  boxes: TextTimes['boxes'],
  start: { frame: number; seconds: number },
  endFrame: number,
): TextTimes['boxes'] {
  const later = boxes.filter(({ frame }) => frame > start.frame && frame < endFrame)
  const first = boxes.findLast(({ frame }) => frame <= start.frame) ?? boxes[0]
  if (!first) return [...boxes]
  return [{ ...start, box: first.box }, ...later.filter((entry) => entry !== first)]
}
