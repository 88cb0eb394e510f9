import { hexColor } from '#app/domain/style-similarity.ts'
import { BehindLetters } from './behind-letters.ts'
import { coverageOf, type Plane } from './coverage.ts'
import type { ColorPlanes } from './line-picture.ts'
import type { PlacedDrawing } from './refine.ts'
import { nthValue } from './nth-value.ts'
import { blurredPlane, dilatedPlane } from './plane-filters.ts'

export interface FittedColors {
  readonly fill: string
  readonly outline: string | null
  /** What is around the letters, on the average. */
  readonly background: string
  /** Whether strokes are wide enough to show their colour as it is. */
  readonly isWide: boolean
}

/** Pixels covered this far show a letter's own colour; with fewer of them strokes are thinner than a pixel. */
const WHOLE_COVERAGE = 0.95
const ENOUGH_WHOLE = 24
/** Within strokes the letters' colour is seen at least so well as by all of them, or these strokes are not where they are drawn. */
const LEAST_WITHIN = 0.7
/** The background is averaged over so many ems around a letter. */
const BACKGROUND_EM = 0.4
/** Colour is stored at half the resolution or compressed harder: how much softer its edges are is found out. */
const COLOR_SOFTNESS_PX = [0.5, 1.2, 2.5] as const
/** An outline is another colour than the letters', and than the background's, by more than so many levels. */
const LEAST_CONTRAST = 40

/**
 * A colour is at most so many times as far from the background's as it is seen to be where letters cover most: within wide
 * strokes it is seen as it is, thin ones it does not fill.
 */
const BEYOND_SEEN = { wide: 1.05, thin: 1.6 } as const
/** The furthest colour is this quantile of the pixels that letters cover most, which leaves noise out. */
const SEEN_SHARE = 0.9

/**
 * An edge up to so wide, in so nearly the background's hue, and less far beyond it than this share of what there is. Large letters
 * leave wider ones, which are no farther beyond it than this share of how far the letters are from it.
 */
const RINGING = { mostPx: 1.3, hue: 25, depth: 0.75, mostEm: 0.035, step: 0.35 } as const
const WHITE = 255
/** Levels: sharpening leaves edges a little brighter than white. */
const BRIGHTEST = 258

type Color = readonly [luma: number, blue: number, red: number]

/**
 * Colours of the fitted letters and of their outline: of wide strokes the median of the pixels within them, of thin
 * ones those that explain the picture best (linear least squares against the background around the letters).
 */
export function fittedColors(picture: ColorPlanes, line: PlacedDrawing): FittedColors {
  const size = picture[0]
  const sharp = coverageOf(line.outlines, line.placement, size, line.shiftsPx)
  const full = line.ringEm > 0 ? dilatedPlane(sharp, line.ringEm * line.placement.sizePx) : sharp
  const as = [0, ...COLOR_SOFTNESS_PX].map((more) => drawnSoft(sharp, full, line, more))
  const channels = picture.map((plane, index) =>
    (index === 0 ? as.slice(0, 1) : as.slice(1))
      .map((drawn) => channelOf(plane, drawn))
      .reduce((least, one) => (one.residual < least.residual ? one : least)),
  )
  const colorOf = (pick: (channel: Channel) => number): Color => {
    const [luma = 0, blue = 0, red = 0] = channels.map(pick)
    return [luma, blue, red]
  }
  const whole = sharp.values.reduce((count, value) => count + (value >= WHOLE_COVERAGE ? 1 : 0), 0)
  const background = colorOf((channel) => channel.background)
  const seenWithin = contrast(
    colorOf(({ core }) => core),
    background,
  )
  const isWide =
    whole >= ENOUGH_WHOLE &&
    seenWithin >=
      LEAST_WITHIN *
        contrast(
          colorOf(({ fill }) => fill),
          background,
        )
  const fill = colorOf((channel) =>
    withinSeen(isWide ? channel.core : channel.fill, channel, isWide ? BEYOND_SEEN.wide : BEYOND_SEEN.thin),
  )
  const outline = colorOf(({ ring }) => ring)
  const isSeen =
    line.ringEm > 0 &&
    contrast(outline, fill) > LEAST_CONTRAST &&
    contrast(outline, background) > LEAST_CONTRAST &&
    !isRinging(line, { fill, outline, background })
  return { fill: hexOf(fill), outline: isSeen ? hexOf(outline) : null, background: hexOf(background), isWide }
}

/**
 * How much less a line explains because its letters would have to be brighter than white or darker than black: those of a
 * face that is too thin or too bold for them. 1 where they need not.
 */
export function plausibilityOf([luma]: ColorPlanes, line: PlacedDrawing): number {
  const sharp = coverageOf(line.outlines, line.placement, luma, line.shiftsPx)
  const full = line.ringEm > 0 ? dilatedPlane(sharp, line.ringEm * line.placement.sizePx) : sharp
  const { fill, background } = channelOf(luma, drawnSoft(sharp, full, line))
  const beyond = Math.max(0, fill - BRIGHTEST, -fill)
  const contrast = Math.abs(fill - background)
  return contrast > 0 ? Math.max(0, 1 - (beyond / contrast) ** 2) : 1
}

/** Where a shadow lies, to the right of the letters and below them. */
export interface Offset {
  readonly across: number
  readonly down: number
}

/**
 * The colour of a shadow behind the letters and their outline; null where it can hardly be told from the background.
 *
 * @param shadow how far it lies to the right and down, and its blur, in pixels
 */
export function behindColor(
  picture: ColorPlanes,
  line: PlacedDrawing,
  { offsetPx, blurPx }: { readonly offsetPx: Offset; readonly blurPx: number },
): string | null {
  const { placement, ringEm, shiftsPx } = line
  const drawn = ({ across, down }: Offset, softness: number) => {
    const at = { ...placement, left: placement.left + across, right: placement.right + across }
    const moved = { ...at, baseline: placement.baseline + down }
    const sharp = coverageOf(line.outlines, moved, picture[0], shiftsPx)
    return blurredPlane(ringEm > 0 ? dilatedPlane(sharp, ringEm * placement.sizePx) : sharp, softness)
  }
  const softness = Math.max(0.3, line.sigmaPx)
  const letters = drawn({ across: 0, down: 0 }, softness)
  const behind = drawn(offsetPx, Math.hypot(softness, blurPx))
  const all = {
    ...letters,
    values: letters.values.map((value, at) => value + (behind.values[at] ?? 0) * (1 - value)),
  }
  const seen = drawnOn(letters, all, line)
  const channels = picture.map((plane) => channelOf(plane, seen))
  const [luma = 0, blue = 0, red = 0] = channels.map(({ ring }) => ring)
  const [around = 0, aroundBlue = 0, aroundRed = 0] = channels.map(({ background }) => background)
  const isSeen = contrast([luma, blue, red], [around, aroundBlue, aroundRed]) > LEAST_CONTRAST
  return isSeen ? hexOf([luma, blue, red]) : null
}

/**
 * Whether a thin dark edge of bright letters, or a bright one of dark letters, is no more than what compression and sharpening
 * leave there: a little more of the background's own colour, where a drawn outline has its own.
 */
function isRinging(
  { ringEm, placement }: PlacedDrawing,
  { fill, outline, background }: Readonly<Record<'fill' | 'outline' | 'background', Color>>,
): boolean {
  const isNarrow = ringEm * placement.sizePx <= RINGING.mostPx
  if (!isNarrow && ringEm > RINGING.mostEm) return false
  // least squares go beyond what a screen shows
  const own = Math.max(0, Math.min(WHITE, outline[0]))
  const around = background[0]
  const beyond = fill[0] > around ? around - own : own - around
  const room = fill[0] > around ? around : WHITE - around
  const hue = Math.hypot(outline[1] - background[1], outline[2] - background[2])
  if (beyond <= 0 || hue >= RINGING.hue) return false
  return isNarrow
    ? beyond < LEAST_CONTRAST || beyond < RINGING.depth * room
    : beyond < RINGING.step * Math.abs(fill[0] - around)
}

function withinSeen(fill: number, { background, seen }: Channel, times: number): number {
  const most = times * Math.max(1, seen)
  return background + Math.max(-most, Math.min(most, fill - background))
}

interface Channel {
  readonly fill: number
  readonly ring: number
  readonly core: number
  readonly background: number
  /** How far from the background it is where letters cover most. */
  readonly seen: number
  /** What is left unexplained where the letters are. */
  readonly residual: number
}

/** Letters, the same with their outline, and the background around them. */
interface Drawn {
  readonly fill: Plane
  readonly full: Plane
  readonly behind: BehindLetters
}

/** Letters as soft as the video, or softer by `more` pixels. */
function drawnSoft(sharp: Plane, full: Plane, line: PlacedDrawing, more = 0): Drawn {
  const softness = Math.max(0.3, line.sigmaPx) + more
  const fill = blurredPlane(sharp, softness)
  return drawnOn(fill, full === sharp ? fill : blurredPlane(full, softness), line)
}

function drawnOn(fill: Plane, full: Plane, { placement }: PlacedDrawing): Drawn {
  return { fill, full, behind: new BehindLetters(full, BACKGROUND_EM * placement.sizePx) }
}

function channelOf(plane: Plane, { fill, full, behind: around }: Drawn): Channel {
  const background = around.of(plane)
  let [ff, rr, fr, yf, yr, yy] = [0, 0, 0, 0, 0, 0]
  const [core, behind, covered, distances] = columnsOf(plane.values.length)
  let [cores, all, seen] = [0, 0, 0]
  for (let at = 0; at < plane.values.length; at += 1) {
    const a = fill.values[at] ?? 0
    const whole = full.values[at] ?? 0
    if (whole < 0.02) continue
    const value = plane.values[at] ?? 0
    const level = background.values[at] ?? 0
    const ring = Math.max(0, whole - a)
    const y = value - (1 - whole) * level
    ff += a * a
    rr += ring * ring
    fr += a * ring
    yy += y * y
    yf += y * a
    yr += y * ring
    if (a > 0.9) core[cores++] = value
    behind[all++] = level
    if (a <= 0.3) continue
    covered[seen] = a
    distances[seen++] = Math.abs(value - level)
  }
  const determinant = ff * rr - fr * fr
  const hasRing = rr > 1 && determinant > 1e-3 * ff * rr
  const solvedFill = hasRing ? (yf * rr - yr * fr) / determinant : yf / (ff + 1e-6)
  const solvedRing = hasRing ? (yr * ff - yf * fr) / determinant : 0
  return {
    fill: solvedFill,
    ring: solvedRing,
    core: medianOf(core.subarray(0, cores)) ?? solvedFill,
    background: medianOf(behind.subarray(0, all)) ?? 0,
    seen: furthestOf(covered.subarray(0, seen), distances.subarray(0, seen)),
    residual: yy - solvedFill * yf - solvedRing * yr,
  }
}

/** The distance within which most of the best covered pixels lie; the distances are put in another order. */
function furthestOf(covered: Float64Array, distances: Float64Array): number {
  let most = 0
  for (let at = 0; at < covered.length; at += 1) most = Math.max(most, covered[at] ?? 0)
  let best = 0
  for (let at = 0; at < covered.length; at += 1)
    if ((covered[at] ?? 0) > SEEN_SHARE * most) distances[best++] = distances[at] ?? 0
  return nthValue(distances.subarray(0, best), Math.floor(SEEN_SHARE * (best - 1))) ?? 0
}

/** Puts them in another order. */
function medianOf(values: Float64Array): number | undefined {
  return nthValue(values, values.length >> 1)
}

type Columns = readonly [Float64Array, Float64Array, Float64Array, Float64Array]
let columns: Columns | undefined

/** Room for four values a pixel, which nobody wants once a channel is done. */
function columnsOf(pixels: number): Columns {
  if (columns && columns[0].length >= pixels) return columns
  const column = () => new Float64Array(pixels)
  return (columns = [column(), column(), column(), column()])
}

function contrast(a: Color, b: Color): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** BT.709 brightness and colour differences as CSS writes them. */
export function hexOf([luma, blueDifference, redDifference]: Color): string {
  const red = luma + 1.5748 * redDifference
  const blue = luma + 1.8556 * blueDifference
  const green = (luma - 0.2126 * red - 0.0722 * blue) / 0.7152
  return hexColor([red, green, blue])
}
