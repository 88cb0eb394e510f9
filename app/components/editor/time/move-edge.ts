export const EDGES = ['start', 'end'] as const
export type Edge = (typeof EDGES)[number]

interface Times {
  readonly startSeconds: number
  /** Exclusive. */
  readonly endSeconds: number
}

interface Video {
  readonly durationSeconds: number
  readonly framesPerSecond: number
  /** The edge keeps to theirs. */
  readonly others: readonly (Times & { readonly id: string })[]
  /** From so far. */
  readonly snapSeconds: number
}

/** The times of a text of which one edge goes to a moment: on a frame's start, and at least a frame from the other. */
export function movedEdge(
  { id, startSeconds, endSeconds }: Times & { readonly id: string },
  edge: Edge,
  to: number,
  { durationSeconds, framesPerSecond, others, snapSeconds }: Video,
): Times {
  const frame = 1 / framesPerSecond
  const near = others
    .flatMap((other) => (other.id === id ? [] : [other.startSeconds, other.endSeconds]))
    .filter((at) => Math.abs(at - to) <= snapSeconds)
    .reduce<number | undefined>(
      (best, at) => (best === undefined || Math.abs(at - to) < Math.abs(best - to) ? at : best),
      undefined,
    )
  const at = near ?? Math.round(to * framesPerSecond) / framesPerSecond
  return edge === 'start'
    ? { startSeconds: Math.max(0, Math.min(at, endSeconds - frame)), endSeconds }
    : { startSeconds, endSeconds: Math.min(durationSeconds, Math.max(at, startSeconds + frame)) }
}
