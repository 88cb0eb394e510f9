/** A stretch of time on a lane. */
interface Span {
  readonly startSeconds: number
  /** Exclusive. */
  readonly endSeconds: number
}

/** For each span the lowest lane on which it touches no other; those that begin first come first. */
export function lanesOf(spans: readonly Span[]): number[] {
  const lanes: number[] = new Array<number>(spans.length).fill(0)
  const endOfLane: number[] = []
  const inOrder = spans
    .map((span, index) => ({ ...span, index }))
    .toSorted((a, b) => a.startSeconds - b.startSeconds || a.index - b.index)
  for (const { startSeconds, endSeconds, index } of inOrder) {
    const free = endOfLane.findIndex((end) => end <= startSeconds)
    const lane = free < 0 ? endOfLane.length : free
    endOfLane[lane] = endSeconds
    lanes[index] = lane
  }
  return lanes
}
