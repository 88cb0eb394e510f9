import { colorDistance, hexColor, lumaOfLevels, rgbLevels } from '#app/domain/style-similarity.ts'
import type { Plane } from './coverage.ts'
import { backgroundOf } from './face-by-shape.ts'
import type { Color } from './highlight-runs.ts'
import { inkOf, inkPieces } from './letter-pieces.ts'
import { colorPlanesOf, type LineSample } from './line-picture.ts'
import { nthValue } from './nth-value.ts'
import { dilatedPlane } from './plane-filters.ts'
import { distance, medianColor } from './word-colors.ts'

/** An outline of letters, or none. */
export interface InkOutline {
  readonly outline: { readonly color: string; readonly widthPx: number } | null
  /** Whether what is around them is all of one colour: no shadow is there. */
  readonly isFlat?: boolean | undefined
}

/** Around the box, in heights of it, letters are searched for: accents and tails stand out of it. */
const MARGIN = 0.12
/** No farther from the letters' colour than this share of its contrast: an outline may be nearer to it than to the background. */
const CLOSE = 0.5
/** Letters cover this share of their box at least, or they are not told from what is behind them. */
const LEAST_INK = 0.05
/** So far from letters, in heights of the box and in pixels at most, bands reach; an outline ends before the last. */
const REACH = { heights: 0.3, px: 26, ends: 0.9 } as const
/** A band with fewer pixels tells nothing. */
const LEAST_PIXELS = 30
/** Within an outline half of a band's pixels are within so many levels (over three channels) of its colour, and four fifths within so many. */
const EVEN = { half: 12, most: 24 } as const
/** Where all bands are so even, and of one colour to so many levels, not even a faint shadow is there. */
const FLAT = { most: 8, color: 4 } as const
/** From band to band an outline retains its colour, to so many levels a channel. */
const SAME_COLOR = 20
/**
 * What lies beyond it is of another colour, by so many levels and so much of them brightness, or so many times as uneven: in chroma
 * planes of half the size letters colour what is beside them, by less than so many levels.
 */
const BEYOND = { color: 22, luma: 10, hue: 60, uneven: 3, least: 25 } as const
/** Bands of an outline between the letters' colour and that of the background differ by less than this share of what is left to it. */
const SOFT = 0.3
/** No outline is wider than this share of the box's height. */
const WIDEST = 0.22
/** Letters differ from what is around them, and from their outline, by so many levels over three channels. */
const LEAST_CONTRAST = 60
/** Where the second band is as uneven as this share of what lies far from letters, and of its colour to so many levels, it is that. */
const AS_BACKGROUND = { share: 0.6, least: 14, color: 40 } as const
/** The first band is a mixture of letters and what is beside them: farther from it, in levels, a thin outline is mixed in. */
const MIXED = 25

/** Of pixels at one distance from the letters: bands are one pixel wide. */
interface Spread {
  /** The medians of their channels. */
  readonly color: Color
  /** How far pixels are from it: half of them less than `half`, four fifths less than `most`. */
  readonly half: number
  readonly most: number
}

/**
 * The outline of letters in whatever face they are: pixels of their colour are letters, and what has one colour all around
 * them, up to a distance at which it ends, is their outline. Null where it is not told.
 */
export function inkOutline({ ink, rgb, heightPx, fill }: InkLine): InkOutline | null {
  const bands = bandsAround(ink, rgb, Math.min(REACH.heights * heightPx, REACH.px))
  const [first, second, far] = [bands[0], bands[1], bands.at(-1)]
  if (!first || !second || !far || bands.length < 4) return null
  const even = evenBands(bands)
  if (even.length === 0) {
    const isBackground = second.half >= AS_BACKGROUND.least && isAsBackground(second, far)
    return isBackground && !isMixedIn(first, fill, far.color) ? { outline: null } : null
  }
  const color = medianColor(even.map((band) => band.color))
  if (distance(color, rgbLevels(fill)) < LEAST_CONTRAST) return null
  const isSeenToEnd = even.length + 1 < REACH.ends * bands.length
  const most = Math.min(...even.map((band) => band.most))
  const isOtherColor =
    channelDifference(far.color, color) > BEYOND.hue ||
    (channelDifference(far.color, color) > BEYOND.color &&
      Math.abs(lumaOfLevels(far.color) - lumaOfLevels(color)) > BEYOND.luma)
  const isUneven = far.most > BEYOND.least && far.most > BEYOND.uneven * most
  if (isSeenToEnd && (isOtherColor || isUneven)) {
    // what is wider is a plate that the letters stand on
    if (even.length + 1 > WIDEST * heightPx) return null
    if (isSoftEdge(even, fill, far)) return null
    const next = bands[even.length + 1]
    const widthPx = even.length + 1 + (next ? shareOf(color, next, far) : 0)
    return { outline: { color: hexColor(color), widthPx: rounded(widthPx) } }
  }
  if (isMixedIn(first, fill, color)) return null
  // right beside letters pixels are still a mixture with them
  const [, ...clear] = even
  const isFlat =
    even.length === bands.length - 1 &&
    clear.every((band) => band.most <= FLAT.most && channelDifference(band.color, far.color) <= FLAT.color)
  return { outline: null, isFlat }
}

/** A line whose letters are told by their colour. */
export interface InkLine {
  /** 1 on the letters, in pixels of the line's picture. */
  readonly ink: Plane
  /** Three bytes a pixel. */
  readonly rgb: Uint8Array
  /** Height of the line's box. */
  readonly heightPx: number
  readonly fill: string
  /** What is around the line, on the median. */
  readonly background: string
}

/** Null where letters cannot be told from what is around them. */
export function inkLine({ width, height, rgb, box }: Omit<LineSample, 'text'>, fill: string): InkLine | null {
  const background = backgroundOf({ width, height, rgb, box })
  if (colorDistance(fill, background) < LEAST_CONTRAST) return null
  const picture = colorPlanesOf(width, height, rgb)
  const ink = inkOf(picture, box, { fill, outline: null, background }, MARGIN, CLOSE)
  const values = new Float32Array(width * height)
  let pixels = 0
  for (const piece of inkPieces(ink, box.height))
    for (const at of piece.pixels) {
      pixels += 1
      values[(ink.top + Math.floor(at / ink.width)) * width + ink.left + (at % ink.width)] = 1
    }
  const isTold = pixels >= LEAST_INK * box.width * box.height
  return isTold ? { ink: { width, height, values }, rgb, heightPx: box.height, fill, background } : null
}

function bandsAround(ink: Plane, rgb: Uint8Array, reachPx: number): Spread[] {
  const bands: Spread[] = []
  let inner = ink
  for (let px = 1; px <= reachPx; px += 1) {
    const outer = dilatedPlane(ink, px)
    const pixels: number[] = []
    for (let at = 0; at < outer.values.length; at += 1)
      if ((outer.values[at] ?? 0) >= 0.5 && (inner.values[at] ?? 0) < 0.5) pixels.push(at)
    if (pixels.length < LEAST_PIXELS) break
    bands.push(spreadOf(pixels, rgb))
    inner = outer
  }
  return bands
}

/** The colour of some pixels, and how even they are. */
export function spreadOf(pixels: readonly number[], rgb: Uint8Array): Spread {
  const channel = (index: number) => Float64Array.from(pixels, (at) => rgb[3 * at + index] ?? 0)
  const at = (values: Float64Array, share: number) =>
    nthValue(values, Math.floor(share * (values.length - 1))) ?? 0
  const color: Color = [at(channel(0), 0.5), at(channel(1), 0.5), at(channel(2), 0.5)]
  const [red, green, blue] = color
  const differences = Float64Array.from(pixels, (pixel) =>
    Math.hypot(
      (rgb[3 * pixel] ?? 0) - red,
      (rgb[3 * pixel + 1] ?? 0) - green,
      (rgb[3 * pixel + 2] ?? 0) - blue,
    ),
  )
  return { color, half: at(differences, 0.5), most: at(differences, 0.8) }
}

/** The bands from the second on that have one colour. */
function evenBands(bands: readonly Spread[]): Spread[] {
  const [, first] = bands
  const end = bands.findIndex(
    ({ color, half, most }, index) =>
      index > 0 &&
      (half > EVEN.half || most > EVEN.most || channelDifference(color, first?.color ?? color) > SAME_COLOR),
  )
  return bands.slice(1, end < 0 ? bands.length : end)
}

/** Whether bands go from the letters' colour to that of what is far away, as those of soft letters do. */
function isSoftEdge(even: readonly Spread[], fill: string, far: Spread): boolean {
  const [first, last] = [even[0], even.at(-1)]
  if (!first || !last || isMixedIn(first, fill, far.color)) return false
  const goesOn = distance(first.color, last.color) > SOFT * distance(first.color, far.color)
  return even.length < 2 || goesOn
}

function isAsBackground(near: Spread, far: Spread): boolean {
  const { share, color } = AS_BACKGROUND
  const isAsUneven = near.half >= share * far.half && near.most >= share * far.most
  return isAsUneven && channelDifference(near.color, far.color) < color
}

/** Whether the band beside the letters has a colour that is no mixture of theirs and of what is beyond. */
function isMixedIn({ color }: Spread, fill: string, beyond: Color): boolean {
  const letters = rgbLevels(fill)
  const along = beyond.map((level, channel) => level - (letters[channel] ?? 0))
  const length = Math.hypot(...along) || 1
  const from = color.map((level, channel) => level - (letters[channel] ?? 0))
  const projected = from.reduce((sum, level, channel) => sum + (level * (along[channel] ?? 0)) / length, 0)
  const off = Math.sqrt(Math.max(0, from.reduce((sum, level) => sum + level * level, 0) - projected ** 2))
  return off > MIXED || projected > length + MIXED
}

/** How much of a band has an outline's colour, by how its own lies between that and what is far away. */
function shareOf(color: Color, band: Spread, far: Spread): number {
  const whole = distance(color, far.color)
  return whole < LEAST_CONTRAST ? 0 : Math.max(0, Math.min(1, 1 - distance(band.color, color) / whole))
}

export function channelDifference(one: Color, other: Color): number {
  return Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1]), Math.abs(one[2] - other[2]))
}

export function rounded(px: number): number {
  return Math.round(100 * px) / 100
}
