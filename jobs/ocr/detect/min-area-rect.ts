import { type LineRect, rectFromExtent } from '../line-rect.ts'

/** Flat list of points: x0, y0, x1, y1 … */
export type Points = readonly number[]

const QUARTER = Math.PI / 2
const EIGHTH = Math.PI / 4
const TOLERANCE = 1e-6

/**
 * The rectangle of least area around the points, turned so that its angle lies in (−45°, 45°].
 * Undefined when the points span no area. One side of that rectangle always lies on the convex hull
 * (Freeman and Shapira 1975), so trying each side of the hull suffices.
 */
export function minAreaRect(points: Points): LineRect | undefined {
  const hull = convexHull(points)
  let best: { area: number; rect: LineRect } | undefined
  for (const [i, [x, y]] of hull.entries()) {
    const next = hull[(i + 1) % hull.length]
    if (!next) continue
    const angle = Math.atan2(next[1] - y, next[0] - x)
    const extent = extentAt(hull, angle)
    const area = (extent.u1 - extent.u0) * (extent.v1 - extent.v0)
    if (area > TOLERANCE && (!best || area < best.area)) best = { area, rect: rectFromExtent(extent, angle) }
  }
  return best && upright(best.rect)
}

type Vertex = readonly [x: number, y: number]

/** Monotone chain (Andrew 1979): the corners in turning order, without points on the sides. */
function convexHull(points: Points): Vertex[] {
  const sorted: Vertex[] = []
  for (let i = 0; i + 1 < points.length; i += 2) sorted.push([points[i] ?? 0, points[i + 1] ?? 0])
  sorted.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (ordered: Vertex[]): Vertex[] => {
    const chain: Vertex[] = []
    for (const point of ordered) {
      while (chain.length > 1 && turn(chain, point) <= 0) chain.pop()
      chain.push(point)
    }
    chain.pop()
    return chain
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

function turn(chain: readonly Vertex[], point: Vertex): number {
  const [a, b] = [chain.at(-2), chain.at(-1)]
  if (!a || !b) return 1
  return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
}

function extentAt(
  hull: readonly Vertex[],
  angle: number,
): { u0: number; u1: number; v0: number; v1: number } {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const extent = { u0: Infinity, u1: -Infinity, v0: Infinity, v1: -Infinity }
  for (const [x, y] of hull) {
    const u = x * cos + y * sin
    const v = -x * sin + y * cos
    extent.u0 = Math.min(extent.u0, u)
    extent.u1 = Math.max(extent.u1, u)
    extent.v0 = Math.min(extent.v0, v)
    extent.v1 = Math.max(extent.v1, v)
  }
  return extent
}

function upright(rect: LineRect): LineRect {
  let { angle, width, height } = rect
  while (angle > EIGHTH + TOLERANCE) {
    angle -= QUARTER
    ;[width, height] = [height, width]
  }
  while (angle <= -EIGHTH - TOLERANCE) {
    angle += QUARTER
    ;[width, height] = [height, width]
  }
  return { ...rect, angle, width, height }
}
