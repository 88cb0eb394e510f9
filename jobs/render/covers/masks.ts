import type { TextBox } from '#app/domain/geometry.ts'
import type { Rect } from '#app/domain/overlay/overlay-plan.ts'
import type { Mask } from './raster.ts'

/** Grows a mask by `radius` pixels to all sides (a square brush, done by rows and then by columns). */
export function dilated(mask: Mask, width: number, height: number, radius: number): Mask {
  const rows = new Uint8Array(mask.length)
  for (let y = 0; y < height; y += 1) spread((x) => y * width + x, width, { from: mask, into: rows, radius })
  const result = new Uint8Array(mask.length)
  for (let x = 0; x < width; x += 1)
    spread((y) => y * width + x, height, { from: rows, into: result, radius })
  return result
}

function spread(
  at: (step: number) => number,
  length: number,
  { from, into, radius }: { from: Mask; into: Mask; radius: number },
): void {
  // how far the last set pixel reaches, seen when the brush's leading edge has passed it
  let reach = -1
  for (let edge = 0; edge < length + radius; edge += 1) {
    if (edge < length && from[at(edge)]) reach = edge + radius
    const middle = edge - radius
    if (middle >= 0 && reach >= middle) into[at(middle)] = 1
  }
}

/** 1 inside a turned box, for the pixels of `rect`. */
export function boxMask(box: TextBox, rect: Rect): Mask {
  const mask = new Uint8Array(rect.width * rect.height)
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2]
  const radians = (box.angleDegrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  for (let y = 0; y < rect.height; y += 1)
    for (let x = 0; x < rect.width; x += 1) {
      const [dx, dy] = [rect.x + x + 0.5 - cx, rect.y + y + 0.5 - cy]
      const [u, v] = [dx * cos + dy * sin, dy * cos - dx * sin]
      if (Math.abs(u) <= box.width / 2 && Math.abs(v) <= box.height / 2) mask[y * rect.width + x] = 1
    }
  return mask
}

/** Pixels set in both. */
export function both(a: Mask, b: Mask): Mask {
  return a.map((set, pixel) => (set && b[pixel] ? 1 : 0))
}

export function either(a: Mask, b: Mask): Mask {
  return a.map((set, pixel) => (set || b[pixel] ? 1 : 0))
}

/** Pixels set in `a` and not in `b`. */
export function without(a: Mask, b: Mask): Mask {
  return a.map((set, pixel) => (set && !b[pixel] ? 1 : 0))
}

export function inverted(mask: Mask): Mask {
  return mask.map((set) => (set ? 0 : 1))
}

/** Share of a mask's pixels that are set, among those where `within` is. */
export function shareOf(mask: Mask, within: Mask): number {
  let [set, all] = [0, 0]
  for (let pixel = 0; pixel < within.length; pixel += 1) {
    if (!within[pixel]) continue
    all += 1
    set += mask[pixel] ?? 0
  }
  return all === 0 ? 0 : set / all
}

/**
 * The parts of a mask that hang together with its edges: what is seen there goes on beyond it.
 *
 * @param isOpen which edges are no edges of the frame, where everything ends
 */
export function goingOn(
  mask: Mask,
  { width, height }: { width: number; height: number },
  isOpen: { left: boolean; right: boolean; top: boolean; bottom: boolean },
): Mask {
  const found = new Uint8Array(mask.length)
  const edge: number[] = []
  const reach = (pixel: number) => {
    if (!mask[pixel] || found[pixel]) return
    found[pixel] = 1
    edge.push(pixel)
  }
  for (let x = 0; x < width; x += 1) {
    if (isOpen.top) reach(x)
    if (isOpen.bottom) reach((height - 1) * width + x)
  }
  for (let y = 0; y < height; y += 1) {
    if (isOpen.left) reach(y * width)
    if (isOpen.right) reach(y * width + width - 1)
  }
  for (let next = edge.pop(); next !== undefined; next = edge.pop()) {
    const x = next % width
    if (x > 0) reach(next - 1)
    if (x < width - 1) reach(next + 1)
    if (next >= width) reach(next - width)
    if (next < mask.length - width) reach(next + width)
  }
  return found
}

/** How many steps (straight or diagonal) each pixel is away from the mask; 0 on it. */
export function stepsTo(mask: Mask, width: number, height: number): Uint16Array {
  const far = width + height
  const steps = Uint16Array.from(mask, (set) => (set ? 0 : far))
  const relax = (
    pixel: number,
    x: number,
    neighbours: readonly (readonly [dx: number, offset: number])[],
  ) => {
    let best = steps[pixel] ?? far
    for (const [dx, offset] of neighbours)
      if (x + dx >= 0 && x + dx < width) best = Math.min(best, (steps[pixel + offset] ?? far) + 1)
    steps[pixel] = best
  }
  const before = [
    [-1, -1],
    [-1, -width - 1],
    [0, -width],
    [1, -width + 1],
  ] as const
  const after = before.map(([dx, offset]) => [-dx, -offset] as const)
  for (let pixel = 0; pixel < steps.length; pixel += 1) relax(pixel, pixel % width, before)
  for (let pixel = steps.length - 1; pixel >= 0; pixel -= 1) relax(pixel, pixel % width, after)
  return steps
}

/** Opacity 0 to 255: full on the mask, falling off over `feather` pixels around it, nothing outside `limits`. */
export function feathered(
  mask: Mask,
  limits: Mask,
  { width, height }: { width: number; height: number },
  feather: number,
): Uint8Array {
  const steps = stepsTo(mask, width, height)
  return Uint8Array.from(steps, (step, pixel) =>
    limits[pixel] && step <= feather ? Math.round((255 * (feather + 1 - step)) / (feather + 1)) : 0,
  )
}
