import { median } from '../median.ts'
import { coloredPixels, grownAlong, haloReach, nearTo, nearToLevels } from './glyph-mask.ts'
import {
  both,
  boxMask,
  comingNear,
  dilated,
  either,
  goingOnBeside,
  inverted,
  shareOf,
  stepsTo,
  without,
} from './masks.ts'
import { inOtherLight } from './other-light.ts'
import type { Mask, Raster } from './raster.ts'
import { smallMarks } from './small-marks.ts'
import type { TextPlace } from './text-place.ts'

/** A letter's pixel has its colour in this share of the frames: some may show the text fading. */
const MOST_FRAMES = 0.75
/** A frame that shows less of the text's colours than this share of what the middle one does shows it fading. */
const FADED = 0.5
/** Fewer frames tell letters from a background of their colour no more. */
const LEAST_FRAMES = 3
/** Before letters are sung, or after, they are of one colour to so many levels, the same for this share of what changes so. */
const SECOND_COLOR = { levels: 48, share: 0.6 } as const
/** With more of the box in the letters' colour the background has it as well; with less they were not found. */
const LETTERS_SHARE = { least: 0.005, most: 0.5 } as const
/** Letters mix with what is around them over this many pixels, and compression spreads them over one more. */
const SMOOTH_EDGE_PX = 2
/** The places of a text that moves are known to about a pixel. */
const ROUNDED_PX = 1
/** No outline, glow or shadow reaches further than this share of a line's height. */
const WIDEST_HALO = 0.3
/** Letters that touch a bright rock or cloud do so by less than twice this share of a line's height. */
const TOUCH = 0.02
/** What changes by less than this share of what the background changes by belongs to the text. */
const STEADY = 0.75
/**
 * Levels by which the mean of what surrounds letters differs from the background's; more where the background's own means
 * differ, further away.
 */
const HALO_LEVELS = 3
/** Fewer pixels at one distance say nothing. */
const FEW_PIXELS = 40

/**
 * The letters of a text over a background that moves, or past which it moves itself, with outline, shadow and smooth edges: what keeps
 * the text's colour from frame to frame, grown as far as the picture around it changes less than the background does.
 *
 * @param shown the text's surroundings on frames spread over its time
 * @returns null when letters and background have the same colour
 */
export function lettersOverTime(place: TextPlace, shown: readonly [Raster, ...Raster[]]): Mask | null {
  const { box, hide, rect, isOpen, neighbours, lineHeightPx, colors, outlinePx, isFollowed } = place
  const own = boxMask(box, rect)
  const foreign = neighbours
    .map((neighbour) => without(boxMask(neighbour, rect), own))
    .reduce(either, new Uint8Array(own.length))
  const limits = inverted(foreign)
  const margin = boxMask(hide, rect)
  const inside = both(margin, limits)
  const steady = either(
    steadilyColored(withoutFaded(shown, colors, own), place, limits),
    recolored(shown, colors[0], both(own, limits)),
  )
  const alike = either(steady, inOtherLight(both(steady, inside), shown, limits, WIDEST_HALO * lineHeightPx))
  // a border, a surface or a pictogram in the letters' colour
  const others = either(
    goingOnBeside(alike, own, rect, isOpen, Math.max(1, Math.round(TOUCH * lineHeightPx))),
    comingNear(alike, rect.width, { text: own, margin }),
  )
  const colored = without(alike, others)
  const seeds = both(colored, inside)
  const share = shareOf(seeds, inside)
  if (share < LETTERS_SHARE.least || share > LETTERS_SHARE.most) return null
  const whole = grownAlong(seeds, colored, rect.width)
  const letters = either(whole, smallMarks(shown, place, { colored: whole, within: inside }))
  const haloPx = haloAround(letters, shown, limits, Math.floor(WIDEST_HALO * lineHeightPx))
  const radiusPx = Math.max(haloPx, Math.ceil(outlinePx)) + SMOOTH_EDGE_PX + (isFollowed ? ROUNDED_PX : 0)
  return both(dilated(letters, rect.width, rect.height, radiusPx), limits)
}

/** The frames on which a text that fades in or out is there, if they are enough. */
function withoutFaded(shown: readonly Raster[], colors: readonly string[], own: Mask): readonly Raster[] {
  const counts = shown.map((raster) => coloredPixels(raster, colors, own).reduce((sum, one) => sum + one, 0))
  const least = FADED * median(counts)
  const there = shown.filter((_, index) => (counts[index] ?? 0) >= least)
  return there.length >= LEAST_FRAMES ? there : shown
}

/** What has one of the text's colours on most frames; letters that are sung have the first one or that which they take. */
function steadilyColored(
  shown: readonly Raster[],
  { colors: [fill, ...others], sungColor }: TextPlace,
  within: Mask,
): Mask {
  const least = Math.ceil(MOST_FRAMES * (shown.length - 1)) + 1
  const mask = new Uint8Array(within.length)
  for (const own of [sungColor === undefined ? [fill] : [fill, sungColor], ...others.map((one) => [one])]) {
    const tests = own.map(nearTo)
    for (let pixel = 0; pixel < mask.length; pixel += 1) {
      if (!within[pixel] || mask[pixel]) continue
      let count = 0
      for (const raster of shown) if (tests.some((isNear) => isNear(raster, pixel))) count += 1
      if (count >= least) mask[pixel] = 1
    }
  }
  return mask
}

/**
 * Letters that are sung: pixels that have the letters' colour from one frame on, or up to one, and in all others a second colour,
 * which is the same for most of them. What passes behind letters has no one colour.
 */
function recolored(shown: readonly Raster[], fill: string, within: Mask): Mask {
  const mask = new Uint8Array(within.length)
  if (shown.length < 2) return mask
  const isFill = nearTo(fill)
  const changing: { pixel: number; second: readonly [number, number, number] }[] = []
  for (let pixel = 0; pixel < within.length; pixel += 1) {
    if (!within[pixel] || !changesOnce(shown, isFill, pixel)) continue
    const others = shown.filter((raster) => !isFill(raster, pixel))
    const second = steadyColorOf(others, pixel)
    if (second) changing.push({ pixel, second })
  }
  if (changing.length < FEW_PIXELS) return mask
  const level = (channel: 0 | 1 | 2) => median(changing.map(({ second }) => second[channel]))
  const isSecond = nearToLevels(level(0), level(1), level(2))
  const alike = changing.filter(({ pixel }) =>
    shown.every((raster) => isFill(raster, pixel) || isSecond(raster, pixel)),
  )
  if (alike.length < SECOND_COLOR.share * changing.length) return mask
  for (const { pixel } of alike) mask[pixel] = 1
  return mask
}

function changesOnce(shown: readonly Raster[], isFill: ReturnType<typeof nearTo>, pixel: number): boolean {
  let [changes, before] = [0, false]
  for (const [at, raster] of shown.entries()) {
    const now = isFill(raster, pixel)
    if (at > 0 && now !== before) changes += 1
    if (changes > 1) return false
    before = now
  }
  return changes === 1
}

/** The mean of a pixel's colours; null where they differ. */
function steadyColorOf(shown: readonly Raster[], pixel: number): [number, number, number] | null {
  const channels = [0, 1, 2].map((channel) => shown.map(({ data }) => data[pixel * 3 + channel] ?? 0))
  if (channels.some((levels) => Math.max(...levels) - Math.min(...levels) > SECOND_COLOR.levels)) return null
  const [red = 0, green = 0, blue = 0] = channels.map(
    (levels) => levels.reduce((sum, one) => sum + one, 0) / levels.length,
  )
  return [red, green, blue]
}

/** How far around letters the picture is steadier than the background further away, or of another colour. */
function haloAround(letters: Mask, shown: readonly Raster[], within: Mask, widestPx: number): number {
  const steps = stepsTo(letters, shown[0]?.rect.width ?? 1)
  const layers = Array.from({ length: widestPx + 2 }, () => ({ count: 0, change: 0, luma: 0 }))
  const values = new Float64Array(shown.length)
  for (let pixel = 0; pixel < steps.length; pixel += 1) {
    const layer = within[pixel] ? layers[Math.min(steps[pixel] ?? 0, widestPx + 1)] : undefined
    if (!layer) continue
    let [sum, change] = [0, 0]
    for (let frame = 0; frame < values.length; frame += 1) {
      const luma = lumaAt(shown[frame]?.data, pixel)
      values[frame] = luma
      sum += luma
    }
    const mean = sum / values.length
    for (const luma of values) change += Math.abs(luma - mean)
    layer.count += 1
    layer.luma += mean
    layer.change += change / values.length
  }
  const outer = layers.slice(widestPx >> 1).filter(({ count }) => count >= FEW_PIXELS)
  if (outer.length === 0) return 0
  const luma = median(outer.map(lumaOf))
  const change = median(outer.map(changeOf))
  const differing = Math.max(HALO_LEVELS, 4 * median(outer.map((layer) => Math.abs(lumaOf(layer) - luma))))
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

function lumaAt(data: Uint8Array | undefined, pixel: number): number {
  const byte = pixel * 3
  return 0.2126 * (data?.[byte] ?? 0) + 0.7152 * (data?.[byte + 1] ?? 0) + 0.0722 * (data?.[byte + 2] ?? 0)
}
