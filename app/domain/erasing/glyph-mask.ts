import { dilated, stepsTo } from './masks.ts'
import type { Mask, Raster } from './raster.ts'

/** Distance in RGB within which a pixel has the text's colour: half way to most backgrounds, beyond video noise. */
const NEAR_COLOR = 70
/** Letters that reach beyond where they were searched for are followed until they have grown by this share. */
const MOST_GROWTH = 1.5
/** Mean levels by which what surrounds letters differs from the background: less is the background itself. */
const HALO_LEVELS = 7
/** No outline, glow or shadow reaches further than this share of a line's height. */
const WIDEST_HALO = 0.3
/** Fewer pixels at one distance say nothing. */
const FEW_PIXELS = 40
/** Layers between bright and dark ringing that may be like the background. */
const RINGING_LAYERS = 2

/** Pixels of one of the text's own colours, written as `#rrggbb`, inside `within`. */
export function coloredPixels(raster: Raster, colors: readonly string[], within: Mask): Mask {
  const mask = new Uint8Array(within.length)
  for (const color of colors) {
    const isNear = nearTo(color)
    for (let pixel = 0; pixel < mask.length; pixel += 1)
      if (within[pixel] && isNear(raster, pixel)) mask[pixel] = 1
  }
  return mask
}

/** Tells whether a pixel has a colour, written as `#rrggbb`. */
export function nearTo(hex: string): (raster: Raster, pixel: number) => boolean {
  const color = Number.parseInt(hex.slice(1), 16)
  return nearToLevels(color >> 16, (color >> 8) & 255, color & 255)
}

/** The same of a colour in levels. */
export function nearToLevels(
  red: number,
  green: number,
  blue: number,
): (raster: Raster, pixel: number) => boolean {
  return ({ data }, pixel) => {
    const byte = pixel * 3
    const r = (data[byte] ?? 0) - red
    const g = (data[byte + 1] ?? 0) - green
    const b = (data[byte + 2] ?? 0) - blue
    return r * r + g * g + b * b < NEAR_COLOR * NEAR_COLOR
  }
}

/**
 * The seeds with all pixels of `of` that hang together with them: a box may cut through a letter. A background of the
 * letters' colour is not followed.
 */
export function grownAlong(seeds: Mask, of: Mask, width: number): Mask {
  const grown = seeds.slice()
  const edge: number[] = []
  for (let pixel = 0; pixel < seeds.length; pixel += 1) if (seeds[pixel]) edge.push(pixel)
  const most = MOST_GROWTH * edge.length
  for (let next = edge.pop(), count = edge.length; next !== undefined; next = edge.pop()) {
    const x = next % width
    for (let dx = x > 0 ? -1 : 0; dx <= (x < width - 1 ? 1 : 0); dx += 1)
      for (let row = -width; row <= width; row += width) {
        const at = next + dx + row
        if (!of[at] || grown[at]) continue
        grown[at] = 1
        count += 1
        edge.push(at)
      }
    if (count > most) return seeds
  }
  return grown
}

/** Everything that belongs to the letters: their colour, grown over outline, glow, shadow and smooth edges. */
export function glyphMask(
  colored: Mask,
  raster: Raster,
  { lineHeightPx, outlinePx, within }: { lineHeightPx: number; outlinePx: number; within: Mask },
): Mask {
  const { width, height } = raster.rect
  const usual = outlinePx + Math.max(2, 0.1 * lineHeightPx)
  const radius = Math.max(usual, haloPx(raster, colored, within, WIDEST_HALO * lineHeightPx) + 2)
  return dilated(colored, width, height, Math.ceil(radius))
}

/**
 * How far around letters the picture differs from the background further away, on the average: as far as their outline,
 * glow or shadow reaches. 0 when it cannot be told.
 */
function haloPx(raster: Raster, colored: Mask, within: Mask, widestPx: number): number {
  const widest = Math.floor(widestPx)
  const { data } = raster
  const steps = stepsTo(colored, raster.rect.width)
  // the sums of three channels, and their count
  const layers = new Float64Array((widest + 2) * 4)
  for (let pixel = 0; pixel < steps.length; pixel += 1) {
    if (!within[pixel]) continue
    const at = 4 * Math.min(steps[pixel] ?? 0, widest + 1)
    for (let channel = 0; channel < 3; channel += 1)
      layers[at + channel] = (layers[at + channel] ?? 0) + (data[pixel * 3 + channel] ?? 0)
    layers[at + 3] = (layers[at + 3] ?? 0) + 1
  }
  const countAt = (step: number) => layers[4 * step + 3] ?? 0
  const meanAt = (step: number, channel: number) => (layers[4 * step + channel] ?? 0) / countAt(step)
  if (countAt(widest + 1) < FEW_PIXELS) return 0
  return haloReach(
    widest,
    (step) =>
      countAt(step) >= FEW_PIXELS &&
      [0, 1, 2].some(
        (channel) => Math.abs(meanAt(step, channel) - meanAt(widest + 1, channel)) > HALO_LEVELS,
      ),
  )
}

/**
 * How many steps from letters the last layer is that belongs to them. Sharpening and compression ring: on the way from
 * brighter to darker than the background a layer or two are like it. 0 where even the widest layer differs: there the
 * background itself is another one further away.
 */
export function haloReach(widest: number, belongs: (step: number) => boolean): number {
  let reach = 0
  for (let step = 1; step <= Math.min(widest, reach + 1 + RINGING_LAYERS); step += 1)
    if (belongs(step)) reach = step
  return reach === widest ? 0 : reach
}
