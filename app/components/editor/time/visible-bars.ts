import { type TimeScale, xOf } from './time-scale.ts'

interface Timed {
  readonly id: string
  readonly startSeconds: number
  readonly endSeconds: number
}

export interface Bar<Track> {
  readonly track: Track
  readonly lane: number
  readonly x: number
  readonly width: number
}

/** A bar that is to be hit. */
const LEAST_PX = 4

/**
 * The bars that are seen at a scale. Where thousands lie over one another, one stands for those that begin under it; the
 * chosen one is always among them.
 */
export function barsIn<Track extends Timed>(
  tracks: readonly Track[],
  lanes: readonly number[],
  scale: TimeScale,
  widthPx: number,
  chosen: string | undefined,
): Bar<Track>[] {
  const endOfLane: number[] = []
  return tracks.flatMap((track, index) => {
    const [x, end] = [xOf(scale, track.startSeconds), xOf(scale, track.endSeconds)]
    if (end < 0 || x > widthPx) return []
    const lane = lanes[index] ?? 0
    const width = Math.max(LEAST_PX, end - x)
    const isCovered =
      x + width <= (endOfLane[lane] ?? -Infinity) ||
      (width === LEAST_PX && x < (endOfLane[lane] ?? -Infinity))
    if (isCovered && track.id !== chosen) return []
    endOfLane[lane] = Math.max(endOfLane[lane] ?? -Infinity, x + width)
    return [{ track, lane, x, width }]
  })
}
