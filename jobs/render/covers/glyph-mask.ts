import { dilated, stepsTo } from './masks.ts'
import type { Mask, Raster } from './raster.ts'

/** Distance in RGB within which a pixel has the text's colour: half way to most grounds, beyond video noise. */
export const NEAR_COLOR = 70
/** Letters that reach beyond where they were looked for are followed until they have grown by this share. */
const MOST_GROWTH = 1.5
/** Mean levels by which what surrounds letters differs from the ground: less is the ground itself. */
const HALO_LEVELS = 7
/** No outline, glow or shadow reaches further than this share of a line's height. */
const WIDEST_HALO = 0.3
/** Fewer pixels at one distance say nothing. */
const FEW_PIXELS = 40
/** Layers between bright and dark ringing that may be like the background. */
const RINGING_LAYERS = 2

/** Pixels of the text's own colour inside `within`. */
export function coloredPixels(raster: Raster, hex: string, within: Mask): Mask {
  return within.map((set, pixel) => (set && distanceToColor(raster, hex, pixel) < NEAR_COLOR ? 1 : 0))
}

/** Euclidean distance in RGB, in levels, of a pixel to a colour written as `#rrggbb`. */
export function distanceToColor({ data }: Raster, hex: string, pixel: number): number {
  const color = Number.parseInt(hex.slice(1), 16)
  const byte = pixel * 3
  return Math.hypot(
    (data[byte] ?? 0) - (color >> 16),
    (data[byte + 1] ?? 0) - ((color >> 8) & 255),
    (data[byte + 2] ?? 0) - (color & 255),
  )
}

/**
 * The seeds with all pixels of `of` that hang together with them: a box may cut through a letter. A ground of the
 * letters' colour is not followed.
 */
export function grownAlong(seeds: Mask, of: Mask, width: number): Mask {
  const grown = Uint8Array.from(seeds)
  const edge = [...seeds.keys()].filter((pixel) => seeds[pixel])
  const most = MOST_GROWTH * edge.length
  for (let next = edge.pop(), count = edge.length; next !== undefined; next = edge.pop()) {
    for (const row of [-width, 0, width])
      for (const step of [-1, 0, 1]) {
        const at = next + row + step
        if (!of[at] || grown[at]) continue
        // the next row's first pixel is no neighbour of this row's last
        if (Math.abs((at % width) - (next % width)) > 1) continue
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
 * How far around letters the picture differs from the ground further away, on the average: as far as their outline,
 * glow or shadow reaches. 0 when it cannot be told.
 */
function haloPx(raster: Raster, colored: Mask, within: Mask, widestPx: number): number {
  const { width, height } = raster.rect
  const widest = Math.floor(widestPx)
  const steps = stepsTo(colored, width, height)
  const layers = Array.from({ length: widest + 2 }, () => ({ count: 0, sums: [0, 0, 0] }))
  for (let pixel = 0; pixel < steps.length; pixel += 1) {
    if (!within[pixel]) continue
    const layer = layers[Math.min(steps[pixel] ?? 0, widest + 1)]
    if (!layer) continue
    layer.count += 1
    layer.sums = layer.sums.map((sum, channel) => sum + (raster.data[pixel * 3 + channel] ?? 0))
  }
  const ground = layers[widest + 1]
  if (!ground || ground.count < FEW_PIXELS) return 0
  const differs = (step: number) => {
    const layer = layers[step]
    if (!layer || layer.count < FEW_PIXELS) return false
    const differences = layer.sums.map((sum, channel) =>
      Math.abs(sum / layer.count - (ground.sums[channel] ?? 0) / ground.count),
    )
    return Math.max(...differences) > HALO_LEVELS
  }
  return haloReach(widest, differs)
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
