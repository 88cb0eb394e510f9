import type { Rect, TextBox } from '../geometry.ts'
import type { Mask } from './raster.ts'

/** Grows a mask by `radius` pixels to all sides (a square brush, done by rows and then by columns). */
export function dilated(mask: Mask, width: number, height: number, radius: number): Mask {
  const rows = new Uint8Array(mask.length)
  for (let y = 0; y < height; y += 1)
    spread({ from: mask, into: rows, radius }, { start: y * width, stride: 1, length: width })
  const result = new Uint8Array(mask.length)
  for (let x = 0; x < width; x += 1)
    spread({ from: rows, into: result, radius }, { start: x, stride: width, length: height })
  return result
}

function spread(
  { from, into, radius }: { from: Mask; into: Mask; radius: number },
  { start, stride, length }: { start: number; stride: number; length: number },
): void {
  // how far the last set pixel reaches, seen when the brush's leading edge has passed it
  let reach = -1
  for (let edge = 0; edge < length + radius; edge += 1) {
    if (edge < length && from[start + edge * stride]) reach = edge + radius
    const middle = edge - radius
    if (middle >= 0 && reach >= middle) into[start + middle * stride] = 1
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
      const dx = rect.x + x + 0.5 - cx
      const dy = rect.y + y + 0.5 - cy
      const across = Math.abs(dx * cos + dy * sin)
      if (across <= box.width / 2 && Math.abs(dy * cos - dx * sin) <= box.height / 2)
        mask[y * rect.width + x] = 1
    }
  return mask
}

/** Pixels set in both. */
export function both(a: Mask, b: Mask): Mask {
  const mask = new Uint8Array(a.length)
  for (let pixel = 0; pixel < a.length; pixel += 1) if (a[pixel] && b[pixel]) mask[pixel] = 1
  return mask
}

export function either(a: Mask, b: Mask): Mask {
  const mask = new Uint8Array(a.length)
  for (let pixel = 0; pixel < a.length; pixel += 1) if (a[pixel] || b[pixel]) mask[pixel] = 1
  return mask
}

/** Pixels set in `a` and not in `b`. */
export function without(a: Mask, b: Mask): Mask {
  const mask = new Uint8Array(a.length)
  for (let pixel = 0; pixel < a.length; pixel += 1) if (a[pixel] && !b[pixel]) mask[pixel] = 1
  return mask
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

/**
 * As `goingOn`, without the letters that merely touch what goes on: of a wide part that reaches into the text's box it is what
 * still goes on where a rim is taken off all around, and that rim.
 *
 * @param own the text's box
 * @param rimPx what is narrower than twice this much and a pixel is a touch
 */
export function goingOnBeside(
  mask: Mask,
  own: Mask,
  size: { width: number; height: number },
  isOpen: Parameters<typeof goingOn>[2],
  rimPx: number,
): Mask {
  const { width, height } = size
  const all = goingOn(mask, size, isOpen)
  const core = goingOn(inverted(dilated(inverted(all), width, height, rimPx)), size, isOpen)
  // a border is a line, of which nothing would be left
  if (!core.includes(1)) return all
  return without(all, both(own, inverted(dilated(core, width, height, rimPx + 1))))
}

/** What reaches no farther than this into a text's box, in pixels, is none of its letters: the pin below a name on a map. */
const TOUCHED_PX = 2

/**
 * The parts of a mask, straight or diagonal, that come near a text from outside and hardly reach it: a pictogram beside it. An
 * accent or a dot beside a box that is too tight ends in the margin.
 *
 * @param text the text's box
 * @param margin what may be changed around it
 */
export function comingNear(mask: Mask, width: number, { text, margin }: { text: Mask; margin: Mask }): Mask {
  const outside = connectedTo(without(mask, margin), mask, width)
  const core = inverted(dilated(inverted(text), width, mask.length / width, TOUCHED_PX))
  return without(outside, connectedTo(both(mask, core), mask, width))
}

/** The connected parts of a mask of which more lies outside of a margin than within: what a box reaches into by mistake. */
export function mostlyOutside(mask: Mask, width: number, margin: Mask): Mask {
  const found = new Uint8Array(mask.length)
  for (const piece of connectedPieces(mask, width)) {
    const outside = piece.filter((pixel) => !margin[pixel]).length
    if (2 * outside > piece.length) for (const pixel of piece) found[pixel] = 1
  }
  return found
}

/** The seeds with all pixels of `of` that hang together with them, straight or diagonally. */
function connectedTo(seeds: Mask, of: Mask, width: number): Mask {
  const found = seeds.slice()
  const edge: number[] = []
  for (let pixel = 0; pixel < seeds.length; pixel += 1) if (seeds[pixel]) edge.push(pixel)
  for (let next = edge.pop(); next !== undefined; next = edge.pop()) {
    const x = next % width
    for (let dx = x > 0 ? -1 : 0; dx <= (x < width - 1 ? 1 : 0); dx += 1)
      for (let row = -width; row <= width; row += width) {
        const at = next + dx + row
        if (!of[at] || found[at]) continue
        found[at] = 1
        edge.push(at)
      }
  }
  return found
}

/** The pixels beside, above and below; those beyond the first or the last row have no value. */
export function visitNeighbours(pixel: number, width: number, visit: (near: number) => void): void {
  const x = pixel % width
  if (x > 0) visit(pixel - 1)
  if (x < width - 1) visit(pixel + 1)
  visit(pixel - width)
  visit(pixel + width)
}

/** The pixels that are 1 in a mask, those together that are connected. */
export function connectedPieces(mask: Uint8Array, width: number): number[][] {
  const pieces: number[][] = []
  const left = mask.slice()
  for (let start = left.indexOf(1); start >= 0; start = left.indexOf(1, start)) {
    const piece = [start]
    left[start] = 0
    const take = (near: number) => {
      if (left[near] !== 1) return
      left[near] = 0
      piece.push(near)
    }
    for (const pixel of piece) visitNeighbours(pixel, width, take)
    pieces.push(piece)
  }
  return pieces
}

/** How many steps (straight or diagonal) each pixel is away from the mask; 0 on it. */
export function stepsTo(mask: Mask, width: number): Uint16Array {
  const far = width + mask.length / width
  const steps = new Uint16Array(mask.length)
  for (let pixel = 0; pixel < mask.length; pixel += 1) steps[pixel] = mask[pixel] ? 0 : far
  for (let pixel = 0; pixel < steps.length; pixel += 1) approach(steps, pixel, { width, back: -1 })
  for (let pixel = steps.length - 1; pixel >= 0; pixel -= 1) approach(steps, pixel, { width, back: 1 })
  return steps
}

/** One step further away than the nearest of the four neighbours that were visited before. */
function approach(steps: Uint16Array, pixel: number, { width, back }: { width: number; back: 1 | -1 }): void {
  let nearest = (steps[pixel] ?? 0) - 1
  if (nearest < 0) return
  const x = pixel % width
  const row = pixel + back * width
  if (x + back >= 0 && x + back < width) nearest = Math.min(nearest, steps[pixel + back] ?? nearest)
  if (row >= 0 && row < steps.length) {
    nearest = Math.min(nearest, steps[row] ?? nearest)
    if (x > 0) nearest = Math.min(nearest, steps[row - 1] ?? nearest)
    if (x < width - 1) nearest = Math.min(nearest, steps[row + 1] ?? nearest)
  }
  steps[pixel] = nearest + 1
}

/** Opacity 0 to 255: full on the mask, falling off over `feather` pixels around it, nothing outside `limits`. */
export function feathered(mask: Mask, limits: Mask, width: number, feather: number): Uint8Array {
  const steps = stepsTo(mask, width)
  return Uint8Array.from(steps, (step, pixel) =>
    limits[pixel] && step <= feather ? Math.round((255 * (feather + 1 - step)) / (feather + 1)) : 0,
  )
}
