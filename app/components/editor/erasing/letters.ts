import { boundsOf, type TextBox } from '#app/domain/geometry.ts'
import type { Rect } from '#app/domain/overlay/overlay-plan.ts'
import {
  boxMask,
  coloredPixels,
  countWithin,
  grownAlong,
  type Mask,
  type Pixels,
  stepsTo,
  within,
} from './masks.ts'
import { smoothFill } from './smooth-fill.ts'

/** An original as it stands on a frame, in display pixels. */
export interface Letters {
  /** Where it is, with a margin. */
  readonly box: TextBox
  /** All that its letters have, as `#rrggbb`; none where everything in the box is to be erased. */
  readonly colors: readonly string[]
  readonly outlinePx: number
  readonly lineHeightPx: number
  /** It moves, or what is behind it does: a render then tells letters more closely. */
  readonly isMoving: boolean
}

/** Around the box, in heights of a line: what the picture is taken from. */
const RING = 0.3
/** With more of the box in the letters' colour the background has it as well; with less they were not found. */
const LETTERS_SHARE = { least: 0.005, most: 0.5 }
/** No outline, glow or shadow reaches further than this share of a line's height. */
const WIDEST_HALO = 0.3
/** Mean levels by which what surrounds letters differs from the background. */
const HALO_LEVELS = 7
/** Fewer pixels at one distance say nothing. */
const FEW_PIXELS = 40
/** Layers between bright and dark ringing that may be like the background. */
const RINGING_LAYERS = 2
const SMOOTH_EDGE_PX = 2

/** The whole pixels that have to be read to erase it; empty outside the frame. */
export function regionOf({ box, lineHeightPx }: Letters, frame: { width: number; height: number }): Rect {
  const bounds = boundsOf(box)
  const ring = Math.max(4, RING * lineHeightPx)
  const [x, y] = [Math.max(0, Math.floor(bounds.x - ring)), Math.max(0, Math.floor(bounds.y - ring))]
  const right = Math.min(frame.width, Math.ceil(bounds.x + bounds.width + ring))
  const bottom = Math.min(frame.height, Math.ceil(bounds.y + bounds.height + ring))
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) }
}

/**
 * Erases the letters in a picture of their surroundings, in place: they become what is around them, and everything
 * else transparent.
 *
 * @param letters in pixels of the picture
 */
export function eraseLetters(pixels: Pixels, letters: Letters): void {
  const { isErased, isUnknown } = masksOf(pixels, letters)
  const filled = smoothFill(pixels, isUnknown)
  const { data } = pixels
  for (let pixel = 0; pixel < isErased.length; pixel += 1) {
    if (isErased[pixel])
      for (let channel = 0; channel < 3; channel += 1)
        data[pixel * 4 + channel] = filled[pixel * 3 + channel] ?? 0
    data[pixel * 4 + 3] = isErased[pixel] ? 255 : 0
  }
}

/** What is painted over, and what says nothing about the background: letters of another text, too. */
function masksOf(pixels: Pixels, letters: Letters): { isErased: Mask; isUnknown: Mask } {
  const { width } = pixels
  const inside = boxMask(letters.box, pixels)
  const whole = { isErased: inside, isUnknown: inside }
  const boxPixels = countWithin(inside, inside)
  const isReadable = (mask: Mask) => {
    const share = countWithin(mask, inside) / Math.max(1, boxPixels)
    return share > LETTERS_SHARE.least && share < LETTERS_SHARE.most
  }
  const alike = coloredPixels(pixels, letters.colors)
  // a border or a surface in the letters' colour goes on beyond the picture
  const others = grownAlong(atEdges(alike, pixels), alike, width)
  const colored = alike.map((set, pixel) => (set && !others[pixel] ? 1 : 0))
  if (!isReadable(colored)) return whole
  const seeds = colored.map((set, pixel) => (set && inside[pixel] ? 1 : 0))
  const steps = stepsTo(colored, width)
  const radiusPx = radiusOf(pixels, letters, steps)
  return {
    isErased: within(stepsTo(grownAlong(seeds, colored, width), width), radiusPx),
    isUnknown: within(steps, radiusPx),
  }
}

function atEdges(mask: Mask, { width, height }: Pixels): Mask {
  const last = width * (height - 1)
  return mask.map((set, pixel) =>
    set && (pixel < width || pixel >= last || pixel % width === 0 || pixel % width === width - 1) ? 1 : 0,
  )
}

/** How far around its colour all that belongs to a text reaches: outline, glow, shadow and smooth edges. */
function radiusOf(
  pixels: Pixels,
  { outlinePx, lineHeightPx, isMoving }: Letters,
  steps: Uint16Array,
): number {
  const haloPx = haloOf(pixels, steps, Math.floor(WIDEST_HALO * lineHeightPx))
  if (isMoving) return Math.max(haloPx, Math.ceil(outlinePx)) + SMOOTH_EDGE_PX
  return Math.ceil(Math.max(outlinePx + Math.max(2, 0.1 * lineHeightPx), haloPx + SMOOTH_EDGE_PX))
}

/** How many steps from the letters the picture differs from what it is further away; 0 where that cannot be told. */
function haloOf({ data }: Pixels, steps: Uint16Array, widest: number): number {
  const sums = new Float64Array((widest + 2) * 4)
  for (let pixel = 0; pixel < steps.length; pixel += 1) {
    const at = 4 * Math.min(steps[pixel] ?? 0, widest + 1)
    for (let channel = 0; channel < 3; channel += 1)
      sums[at + channel] = (sums[at + channel] ?? 0) + (data[pixel * 4 + channel] ?? 0)
    sums[at + 3] = (sums[at + 3] ?? 0) + 1
  }
  const countAt = (step: number) => sums[4 * step + 3] ?? 0
  const meanAt = (step: number, channel: number) => (sums[4 * step + channel] ?? 0) / countAt(step)
  if (countAt(widest + 1) < FEW_PIXELS) return 0
  const differs = (step: number) =>
    countAt(step) >= FEW_PIXELS &&
    [0, 1, 2].some((channel) => Math.abs(meanAt(step, channel) - meanAt(widest + 1, channel)) > HALO_LEVELS)
  let reach = 0
  for (let step = 1; step <= Math.min(widest, reach + 1 + RINGING_LAYERS); step += 1)
    if (differs(step)) reach = step
  return reach === widest ? 0 : reach
}
