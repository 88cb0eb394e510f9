/** The stretch of time that a time line shows, over its width. */
export interface TimeScale {
  readonly startSeconds: number
  readonly secondsPerPx: number
}

/** Half a second over a thousand pixels is closer than any frame needs. */
const LEAST_SECONDS_PER_PX = 0.0005

export function xOf({ startSeconds, secondsPerPx }: TimeScale, seconds: number): number {
  return (seconds - startSeconds) / secondsPerPx
}

export function secondsAt({ startSeconds, secondsPerPx }: TimeScale, x: number): number {
  return startSeconds + x * secondsPerPx
}

/** All of the video over the width. */
export function wholeScale(durationSeconds: number, widthPx: number): TimeScale {
  return { startSeconds: 0, secondsPerPx: durationSeconds / Math.max(1, widthPx) }
}

/** Closer by a factor above 1, further off below it; the moment at `x` stays there, as far as the video's ends allow. */
export function zoomed(
  scale: TimeScale,
  factor: number,
  x: number,
  { durationSeconds, widthPx }: { readonly durationSeconds: number; readonly widthPx: number },
): TimeScale {
  const most = wholeScale(durationSeconds, widthPx).secondsPerPx
  const secondsPerPx = Math.min(most, Math.max(LEAST_SECONDS_PER_PX, scale.secondsPerPx / factor))
  const startSeconds = secondsAt(scale, x) - x * secondsPerPx
  return moved({ startSeconds, secondsPerPx }, 0, { durationSeconds, widthPx })
}

/** Of the width, before a stretch that is gone to. */
const LEAD = 0.2

/** The same where some of the stretch is in sight, else moved to its beginning. */
export function showing(
  scale: TimeScale,
  stretch: { readonly startSeconds: number; readonly endSeconds: number },
  line: { readonly durationSeconds: number; readonly widthPx: number },
): TimeScale {
  const startPx = xOf(scale, stretch.startSeconds)
  const isVisible = startPx < line.widthPx && xOf(scale, stretch.endSeconds) > 0
  return isVisible ? scale : moved(scale, startPx - LEAD * line.widthPx, line)
}

/** Shifted by so many pixels, within the video. */
export function moved(
  { startSeconds, secondsPerPx }: TimeScale,
  byPx: number,
  { durationSeconds, widthPx }: { readonly durationSeconds: number; readonly widthPx: number },
): TimeScale {
  const last = Math.max(0, durationSeconds - widthPx * secondsPerPx)
  return { secondsPerPx, startSeconds: Math.min(last, Math.max(0, startSeconds + byPx * secondsPerPx)) }
}
