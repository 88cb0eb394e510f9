import * as z from 'zod'

/**
 * A rectangle around a text, in pixels of the upright decoded frame (origin top left, y downwards):
 * `x, y, width, height` before turning, turned clockwise by `angleDegrees` around its own centre.
 */
export const TextBox = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number().nonnegative(),
  height: z.number().nonnegative(),
  angleDegrees: z.number(),
})
export type TextBox = z.infer<typeof TextBox>

/** An upright rectangle in pixels of the upright frame at display size. */
export const Rect = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export type Rect = z.infer<typeof Rect>

export type Point = readonly [x: number, y: number]

/** The four corners, clockwise from the text's own top left. */
export function cornersOf(box: TextBox): [Point, Point, Point, Point] {
  const cx = box.x + box.width / 2
  const cy = box.y + box.height / 2
  const radians = (box.angleDegrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const corner = (u: number, v: number): Point => [cx + u * cos - v * sin, cy + u * sin + v * cos]
  const [a, b] = [box.width / 2, box.height / 2]
  return [corner(-a, -b), corner(a, -b), corner(a, b), corner(-a, b)]
}

/** The smallest upright rectangle that holds the turned box. */
export function boundsOf(box: TextBox): Rect {
  const corners = cornersOf(box)
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/**
 * Two boxes turned together, around the first one's middle, until both are level; undefined if their angles differ by more than
 * `mostDegrees`, or one of them is level and the other is not.
 */
export function turnedLevel(a: TextBox, b: TextBox, mostDegrees: number): [TextBox, TextBox] | undefined {
  if (a.angleDegrees === 0 && b.angleDegrees === 0) return [a, b]
  const isOneLevel = a.angleDegrees === 0 || b.angleDegrees === 0
  if (isOneLevel || Math.abs(a.angleDegrees - b.angleDegrees) > mostDegrees) return undefined
  const radians = ((a.angleDegrees + b.angleDegrees) * Math.PI) / 360
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const [x, y] = [b.x + b.width / 2 - a.x - a.width / 2, b.y + b.height / 2 - a.y - a.height / 2]
  const turned = {
    ...b,
    x: a.x + (a.width - b.width) / 2 + x * cos + y * sin,
    y: a.y + (a.height - b.height) / 2 - x * sin + y * cos,
    angleDegrees: 0,
  }
  return [{ ...a, angleDegrees: 0 }, turned]
}

/** Intersection over union of the upright bounds, 0 to 1. */
export function overlapOf(first: TextBox, second: TextBox): number {
  const [a, b] = [boundsOf(first), boundsOf(second)]
  const shared = sharedArea(a, b)
  return shared === 0 ? 0 : shared / (a.width * a.height + b.width * b.height - shared)
}

/** Of the smaller one's upright bounds, 0 to 1. */
export function sharedShare(first: TextBox, second: TextBox): number {
  const [a, b] = [boundsOf(first), boundsOf(second)]
  return sharedArea(a, b) / Math.max(1, Math.min(a.width * a.height, b.width * b.height))
}

/** In pixels squared; 0 where they do not meet. */
export function sharedArea(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}

/** The same place, as the box of a line that goes at a right angle to it. */
export function crosswise({ x, y, width, height, angleDegrees }: TextBox, byDegrees: 90 | -90): TextBox {
  return {
    x: x + (width - height) / 2,
    y: y + (height - width) / 2,
    width: height,
    height: width,
    angleDegrees: angleDegrees + byDegrees,
  }
}
