import { median } from '#app/domain/median.ts'
import { hexColor } from '#app/domain/style-similarity.ts'
import type { Gradient } from '#app/domain/text-track.ts'
import { coverageOf } from './coverage.ts'
import type { ColorPlanes } from './line-picture.ts'
import { blurredPlane } from './plane-filters.ts'
import { type PlacedDrawing, solved } from './refine.ts'
import { distance, rgbOf } from './word-colors.ts'

/** Pixels are deep within strokes where letters that are so much softer still cover this share of them. */
const WITHIN = { softnessPx: 1.2, coverage: 0.96 } as const
/** Pixels are gathered in so many parts of a line's height or length; a part with fewer of them tells nothing. */
const PARTS = 8
const LEAST_PIXELS = 12
/** In a face that is not the line's what is behind its letters shows within: pixels so much farther off than half of them are no fill. */
const STRAY = { times: 2.5, levels: 12 } as const
/** So many parts tell a colour, or there is no saying how it goes on. */
const LEAST_PARTS = 5
/** Levels, over three channels, between the ends of a gradient; less is what compression and light leave. */
const LEAST_CONTRAST = 60
/** A gradient explains so much of how the pixels' colours differ. */
const LEAST_EXPLAINED = 0.7
/** Of how the parts' colours differ it leaves at most this share: words in two colours go from one to the other at once. */
const MOST_LEFT = 0.08
/** A third colour, in the middle, is one if it leaves at most this share of what two leave, and is so many levels off. */
const THIRD = { left: 0.6, levels: 36 } as const

type Color = readonly [red: number, green: number, blue: number]

/** The mean colour of the pixels in a part of the line, at `place` from 0 to 1, and what is left of them around it. */
interface Part {
  readonly place: number
  readonly pixels: number
  readonly color: Color
  readonly variance: number
}

/**
 * The colours through which a fitted line's letters go, downwards or along the line; undefined where they have one, and where
 * strokes are too thin to tell. Straight lines through the mean colours of parts, by least squares, with two colours or three.
 */
export function fillGradient(picture: ColorPlanes, line: PlacedDrawing): Gradient | undefined {
  const { outlines, placement, shiftsPx } = line
  const { left, right, baseline, sizePx } = placement
  const soft = blurredPlane(coverageOf(outlines, placement, picture[0], shiftsPx), WITHIN.softnessPx)
  const within = [...soft.values.entries()].flatMap(([at, value]) => (value >= WITHIN.coverage ? [at] : []))
  const { width } = soft
  const colors = within.map((at) => rgbAt(picture, at))
  const capPx = outlines.capHeightEm * sizePx
  const places = {
    down: within.map((at) => (Math.floor(at / width) + 0.5 - baseline + capPx) / capPx),
    along: within.map((at) => ((at % width) + 0.5 - left) / (right - left)),
  }
  const found = (['down', 'along'] as const)
    .flatMap((direction) => {
      const gradient = gradientOf(partsOf(places[direction], colors))
      return gradient ? [{ direction, ...gradient }] : []
    })
    .toSorted((a, b) => b.explained - a.explained)[0]
  return found && { direction: found.direction, colors: found.colors.map(hexColor) }
}

function partsOf(places: readonly number[], colors: readonly Color[]): Part[] {
  return Array.from({ length: PARTS }, (_, part) => {
    const own = withoutStrays(
      colors.filter((_color, index) => Math.floor((places[index] ?? -1) * PARTS) === part),
    )
    const mean = (channel: 0 | 1 | 2) => own.reduce((sum, color) => sum + color[channel], 0) / own.length
    const color: Color = [mean(0), mean(1), mean(2)]
    const variance = own.reduce((sum, one) => sum + distance(one, color) ** 2, 0) / own.length
    return { place: (part + 0.5) / PARTS, pixels: own.length, color, variance }
  }).filter(({ pixels }) => pixels >= LEAST_PIXELS)
}

function withoutStrays(colors: readonly Color[]): Color[] {
  const level = (channel: 0 | 1 | 2) => median(colors.map((color) => color[channel]))
  const middle = [level(0), level(1), level(2)]
  const off = colors.map((color) => distance(color, middle))
  const most = Math.max(STRAY.levels, STRAY.times * median(off))
  return colors.filter((_color, index) => (off[index] ?? 0) <= most)
}

function gradientOf(
  parts: readonly Part[],
): { readonly colors: readonly Color[]; readonly explained: number } | undefined {
  if (parts.length < LEAST_PARTS) return undefined
  const all = parts.reduce((sum, { pixels }) => sum + pixels, 0)
  const mean = [0, 1, 2].map(
    (channel) => parts.reduce((sum, { pixels, color }) => sum + pixels * (color[channel] ?? 0), 0) / all,
  )
  const within = parts.reduce((sum, { pixels, variance }) => sum + pixels * variance, 0)
  const among = parts.reduce((sum, { pixels, color }) => sum + pixels * distance(color, mean) ** 2, 0)
  const left = (colors: readonly Color[]) =>
    parts.reduce(
      (sum, { pixels, color, place }) => sum + pixels * distance(color, colorAt(colors, place)) ** 2,
      0,
    )
  const two = fitted(parts, 2)
  const three = fitted(parts, 3)
  const middle = three[1]
  const isThree =
    middle !== undefined &&
    left(three) <= THIRD.left * left(two) &&
    distance(middle, colorAt([three[0] ?? middle, three[2] ?? middle], 0.5)) >= THIRD.levels
  const colors = isThree ? three : two
  const contrast = Math.max(...colors.flatMap((one) => colors.map((other) => distance(one, other))))
  const explained = 1 - (left(colors) + within) / Math.max(1, within + among)
  const isOne =
    contrast >= LEAST_CONTRAST && explained >= LEAST_EXPLAINED && left(colors) <= MOST_LEFT * among
  return isOne ? { colors, explained } : undefined
}

/** Colours at even distances whose straight connections are nearest to those of the parts. */
function fitted(parts: readonly Part[], count: 2 | 3): Color[] {
  const weightsAt = (place: number) => {
    const scaled = Math.min(count - 1, Math.max(0, place * (count - 1)))
    return Array.from({ length: count }, (_, stop) => Math.max(0, 1 - Math.abs(scaled - stop)))
  }
  const rows = parts.map((part) => ({ weights: weightsAt(part.place), part }))
  const matrix = Array.from({ length: count }, (_, i) =>
    Array.from({ length: count }, (_unused, j) =>
      rows.reduce((sum, { weights, part }) => sum + part.pixels * (weights[i] ?? 0) * (weights[j] ?? 0), 0),
    ),
  )
  const levels = [0, 1, 2].map((channel) => {
    const gradient = Array.from({ length: count }, (_, i) =>
      rows.reduce(
        (sum, { weights, part }) => sum + part.pixels * (weights[i] ?? 0) * (part.color[channel] ?? 0),
        0,
      ),
    )
    return solved({ matrix, gradient }, 0)
  })
  const level = (channel: number, stop: number) => Math.min(255, Math.max(0, levels[channel]?.[stop] ?? 0))
  return Array.from({ length: count }, (_, stop): Color => [level(0, stop), level(1, stop), level(2, stop)])
}

/** The colour between the two of a gradient that a place lies between. */
function colorAt(colors: readonly Color[], place: number): Color {
  const scaled = Math.min(1, Math.max(0, place)) * (colors.length - 1)
  const from = Math.min(colors.length - 2, Math.floor(scaled))
  const [one = [0, 0, 0], other = one] = [colors[from], colors[from + 1]]
  const share = scaled - from
  const mixed = (channel: 0 | 1 | 2) => one[channel] * (1 - share) + other[channel] * share
  return [mixed(0), mixed(1), mixed(2)]
}

function rgbAt([luma, blue, red]: ColorPlanes, at: number): Color {
  return rgbOf(luma.values[at] ?? 0, blue.values[at] ?? 0, red.values[at] ?? 0)
}
