import * as z from 'zod'

/** Far beyond any picture that is taken; what the video's allows is told by `text.box`. */
const MAX_PX = 100_000
const Length = z.number().min(4).max(MAX_PX)

/** A box in pixels of the upright source, before turning, whose left upper corner is at `leastPx` or beyond. */
export function textBox(leastPx: number) {
  const Position = z.number().min(leastPx).max(MAX_PX)
  return z.union([
    z.object({ x: Position, y: Position, width: Length, height: Length }),
    // as the answers have it
    z
      .tuple([Position, Position, Length, Length])
      .transform(([x, y, width, height]) => ({ x, y, width, height })),
  ])
}

/** On the frame, whole or in part. */
export const LEAST_PARTLY_SEEN_PX = -MAX_PX
