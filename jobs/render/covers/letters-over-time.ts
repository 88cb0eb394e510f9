import type { TextStyle } from '#app/domain/text-track.ts'
import type { CoverTask } from './cover-task.ts'
import { distanceToColor, grownAlong, haloReach, NEAR_COLOR } from './glyph-mask.ts'
import { both, boxMask, dilated, either, goingOn, inverted, shareOf, stepsTo, without } from './masks.ts'
import { fitPlane, planeColor } from './plane-fit.ts'
import type { Mask, Raster } from './raster.ts'

/** A letter's pixel has its colour in this share of the frames: some may show the text fading. */
const MOST_FRAMES = 0.75
/** With more of the box in the letters' colour the background has it as well; with less they were not found. */
const LETTERS_SHARE = { least: 0.005, most: 0.5 } as const
/** Letters mix with what is around them over this many pixels, and compression spreads them over one more. */
const SMOOTH_EDGE_PX = 2
/** The places of a text that moves are known to about a pixel. */
const ROUNDED_PX = 1
/** No outline, glow or shadow reaches further than this share of a line's height. */
const WIDEST_HALO = 0.3
/** What changes by less than this share of what the background changes by belongs to the text. */
const STEADY = 0.75
/**
 * Levels by which the mean of what surrounds letters differs from the background's; more where the background's own means
 * differ, further away.
 */
const HALO_LEVELS = 3
/** A background whose levels deviate from an even shade by no more is plain, noise and a shadow's edge included. */
const PLAIN_LEVELS = 16
/** Levels by which letters have to differ from it so that their light can be told. */
const LEAST_CONTRAST = 40
/** Letters in a shadow keep so much of the contrast that the others have. */
const DIMMED = 0.4
/** Fewer pixels at one distance say nothing. */
const FEW_PIXELS = 40

/**
 * The letters of a text over a background that moves, or past which it moves itself, with outline, shadow and smooth edges: what keeps
 * the text's colour from frame to frame, grown as far as the picture around it changes less than the background does.
 *
 * @param shown the text's surroundings on frames spread over its time
 * @returns null when letters and background have the same colour
 */
export function lettersOverTime(
  { track, box, hide, rect, isOpen, shifts, neighbours, lineHeightPx }: CoverTask,
  shown: readonly [Raster, ...Raster[]],
): Mask | null {
  const own = boxMask(box, rect)
  const foreign = neighbours
    .map((neighbour) => without(boxMask(neighbour, rect), own))
    .reduce(either, new Uint8Array(own.length))
  const limits = inverted(foreign)
  const inside = both(boxMask(hide, rect), limits)
  const steady = steadilyColored(shown, colorsOf(track.style), limits)
  const alike = either(steady, inOtherLight(both(steady, inside), shown, limits, WIDEST_HALO * lineHeightPx))
  // a border or a surface in the letters' colour
  const colored = without(alike, goingOn(alike, rect, isOpen))
  const seeds = both(colored, inside)
  const share = shareOf(seeds, inside)
  if (share < LETTERS_SHARE.least || share > LETTERS_SHARE.most) return null
  const letters = grownAlong(seeds, colored, rect.width)
  const haloPx = haloAround(letters, shown, limits, Math.floor(WIDEST_HALO * lineHeightPx))
  const radiusPx =
    Math.max(haloPx, Math.ceil(track.style.outline?.widthPx ?? 0)) +
    SMOOTH_EDGE_PX +
    (shifts.size > 0 ? ROUNDED_PX : 0)
  return both(dilated(letters, rect.width, rect.height, radiusPx), limits)
}

/** All colours that letters of a text have. */
export function colorsOf({ fill, accents = [] }: TextStyle): readonly string[] {
  return [...new Set([fill, ...accents.map(({ color }) => color)])]
}

function steadilyColored(shown: readonly Raster[], colors: readonly string[], within: Mask): Mask {
  const order = Math.ceil(MOST_FRAMES * (shown.length - 1))
  const distances = new Float32Array(shown.length)
  return within.map((set, pixel) => {
    if (!set) return 0
    const isSteady = (color: string) => {
      for (const [index, raster] of shown.entries()) distances[index] = distanceToColor(raster, color, pixel)
      distances.sort()
      return (distances[order] ?? Infinity) < NEAR_COLOR
    }
    return colors.some(isSteady) ? 1 : 0
  })
}

/**
 * Pixels that differ from a plain background as the letters do, if less: in a shadow both are darker. None where the
 * background is no plain one.
 */
function inOtherLight(letters: Mask, shown: readonly Raster[], within: Mask, haloPx: number): Mask {
  const none = new Uint8Array(letters.length)
  const mean = meanOf(shown)
  const { width, height } = mean.rect
  const plane = fitPlane(mean, without(within, dilated(letters, width, height, Math.ceil(haloPx))))
  if (!plane || plane.deviation > PLAIN_LEVELS) return none
  const differenceAt = (pixel: number) =>
    planeColor(plane, pixel % width, Math.floor(pixel / width)).map(
      (level, channel) => (mean.data[pixel * 3 + channel] ?? 0) - level,
    )
  const contrast = [0, 0, 0]
  let count = 0
  for (let pixel = 0; pixel < letters.length; pixel += 1) {
    if (!letters[pixel]) continue
    count += 1
    for (const [channel, level] of differenceAt(pixel).entries())
      contrast[channel] = (contrast[channel] ?? 0) + level
  }
  const full = contrast.map((sum) => sum / Math.max(1, count))
  const square = full.reduce((sum, level) => sum + level * level, 0)
  if (square < LEAST_CONTRAST ** 2) return none
  return within.map((set, pixel) => {
    if (!set) return 0
    const along = differenceAt(pixel).reduce((sum, level, channel) => sum + level * (full[channel] ?? 0), 0)
    return along > DIMMED * square ? 1 : 0
  })
}

function meanOf(shown: readonly Raster[]): Raster {
  const [first] = shown
  if (!first) throw new RangeError('a mean is of something')
  const data = first.data.map(
    (_, byte) => shown.reduce((sum, one) => sum + (one.data[byte] ?? 0), 0) / shown.length,
  )
  return { rect: first.rect, data }
}

/** How far around letters the picture is steadier than the background further away, or of another colour. */
function haloAround(letters: Mask, shown: readonly Raster[], within: Mask, widestPx: number): number {
  const { width, height } = shown[0]?.rect ?? { width: 0, height: 0 }
  const steps = stepsTo(letters, width, height)
  const layers = Array.from({ length: widestPx + 2 }, () => ({ count: 0, change: 0, luma: 0 }))
  for (let pixel = 0; pixel < steps.length; pixel += 1) {
    const layer = within[pixel] ? layers[Math.min(steps[pixel] ?? 0, widestPx + 1)] : undefined
    if (!layer) continue
    const values = shown.map(({ data }) => lumaAt(data, pixel))
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    layer.count += 1
    layer.luma += mean
    layer.change += values.reduce((sum, value) => sum + Math.abs(value - mean), 0) / values.length
  }
  const outer = layers.slice(widestPx >> 1).filter(({ count }) => count >= FEW_PIXELS)
  if (outer.length === 0) return 0
  const luma = medianOf(outer.map(lumaOf))
  const change = medianOf(outer.map(changeOf))
  const differing = Math.max(HALO_LEVELS, 4 * medianOf(outer.map((layer) => Math.abs(lumaOf(layer) - luma))))
  return haloReach(widestPx, (step) => {
    const layer = layers[step]
    if (!layer || layer.count < FEW_PIXELS) return false
    return changeOf(layer) < STEADY * change || Math.abs(lumaOf(layer) - luma) > differing
  })
}

interface Layer {
  readonly count: number
  readonly change: number
  readonly luma: number
}

const lumaOf = ({ luma, count }: Layer) => luma / count
const changeOf = ({ change, count }: Layer) => change / count

/** Of none, NaN. */
function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
}

function lumaAt(data: Uint8Array, pixel: number): number {
  const byte = pixel * 3
  return 0.2126 * (data[byte] ?? 0) + 0.7152 * (data[byte + 1] ?? 0) + 0.0722 * (data[byte + 2] ?? 0)
}
