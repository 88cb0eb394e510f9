import * as z from 'zod'
import type { Point } from './geometry.ts'

/** A line that is so much smaller at one end is read by nobody. */
export const MOST_TAPER = 0.45
const MOST_SHEAR = 1

/**
 * How a line on a plane that does not face the camera is seen, within its box: a homography that leaves the box's middle
 * line in its place, so that it goes along when the box moves, turns or grows.
 */
export const Perspective = z.object({
  /** Half the difference of its heights at both ends by their mean; above 0 the line gets smaller towards its end. */
  taper: z.number().min(-MOST_TAPER).max(MOST_TAPER),
  /** How far a stem goes to the right, along the line, for each pixel downwards: 0 stands on its base line. */
  shear: z.number().min(-MOST_SHEAR).max(MOST_SHEAR),
})
export type Perspective = z.infer<typeof Perspective>

/**
 * Where a point of the line, were it seen from the front, is seen.
 *
 * @param point in pixels from the middle of the line's box, before it is turned
 * @param widthPx of the box
 */
export function seenAt({ taper, shear }: Perspective, widthPx: number, [x, y]: Point): Point {
  const depth = 1 + (2 * taper * x) / widthPx
  const down = (1 - taper ** 2) * y
  return [(x + (taper * widthPx) / 2 + shear * down) / depth, down / depth]
}

/** What is set before or behind the box is seen no larger than so many times. */
const MOST_ENLARGED = 2

/** How far a line may be set from the middle of its box, in pixels before it is turned, at both ends. */
export function settableFrom({ taper }: Perspective, widthPx: number): { left: number; right: number } {
  const nearest = taper === 0 ? Infinity : ((1 - 1 / MOST_ENLARGED) * widthPx) / (2 * Math.abs(taper))
  return taper > 0 ? { left: -nearest, right: Infinity } : { left: -Infinity, right: nearest }
}

/** The same as the CSS transform of what is laid out around the middle of the box. */
export function perspectiveCss({ taper, shear }: Perspective, widthPx: number): string {
  const down = 1 - taper ** 2
  const columns = [
    ...[1, 0, 0, (2 * taper) / widthPx],
    ...[shear * down, down, 0, 0],
    ...[0, 0, 1, 0],
    ...[(taper * widthPx) / 2, 0, 0, 1],
  ]
  return `matrix3d(${columns.join(', ')})`
}
