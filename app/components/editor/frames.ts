/** Seconds that a computed moment may miss a frame's start by. */
const TOLERANCE_SECONDS = 1e-4

interface Times {
  readonly startSeconds: number
  /** Exclusive. */
  readonly endSeconds: number
}

/** Both inclusive. */
export interface FrameRange {
  readonly first: number
  readonly last: number
}

/** How many frames the player goes through; at least one. */
export function framesIn(durationSeconds: number, framesPerSecond: number): number {
  return Math.max(1, Math.round(durationSeconds * framesPerSecond))
}

/** The frames on which a text is seen; at least one, also of a text that is shorter than a frame. */
export function framesOf({ startSeconds, endSeconds }: Times, framesPerSecond: number): FrameRange {
  const first = Math.max(0, Math.ceil((startSeconds - TOLERANCE_SECONDS) * framesPerSecond))
  const end = Math.ceil((endSeconds - TOLERANCE_SECONDS) * framesPerSecond)
  return { first, last: Math.max(first, end - 1) }
}

/** Where a video is sought to show a frame: at its start, a browser that rounds shows the one before. */
export function middleOf(frame: number, framesPerSecond: number): number {
  return (frame + 0.5) / framesPerSecond
}

/** When a frame begins, in whole milliseconds: the first of them that it is shown at. */
export function startOf(frame: number, framesPerSecond: number): number {
  return Math.ceil((frame / framesPerSecond - TOLERANCE_SECONDS) * 1000) / 1000
}

/** Half way through its time a text is seen best: it has come in, and does not leave yet. */
export function middleFrame({ first, last }: FrameRange): number {
  return Math.floor((first + last) / 2)
}

export function isWithin(frame: number, { first, last }: FrameRange): boolean {
  return frame >= first && frame <= last
}
