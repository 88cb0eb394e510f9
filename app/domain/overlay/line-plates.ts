import type { Rect } from '../geometry.ts'
import type { LinePlates } from '../surroundings.ts'

/** The smooth edge of a plate, with what compression adds. */
const EDGE_PX = 2
/** Of what a plate goes on beside its letters, so much is left as it is. */
const LEFT = 0.35
/** Where two lines' plates meet is known by so much of a line's height: a longer one's corners may be there. */
const SEAM = 0.08

/**
 * Where plates of a text's lines are painted in their colour to hide the letters: as far from their ends as letters are, and from
 * their rounded corners.
 */
export function paintedRects({ rects, besidePx, radiusPx }: LinePlates): Rect[] {
  const inset = Math.max(EDGE_PX, LEFT * besidePx)
  const beyond = Math.max(0, radiusPx - inset)
  // how far a corner's arc comes in at that distance from the end
  const arc = radiusPx - Math.sqrt(Math.max(0, radiusPx ** 2 - beyond ** 2))
  return rects.map(({ x, y, width, height }, index) => {
    const outer = EDGE_PX + arc
    const inner = Math.min(outer, SEAM * height)
    const above = index === 0 ? outer : inner
    const below = index === rects.length - 1 ? outer : inner
    return { x: x + inset, y: y + above, width: width - 2 * inset, height: height - above - below }
  })
}
