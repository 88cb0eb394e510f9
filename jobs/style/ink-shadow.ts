import { hexColor, rgbLevels } from '#app/domain/style-similarity.ts'
import type { Plane } from './coverage.ts'
import type { Offset } from './fitted-colors.ts'
import type { LineSample } from './line-picture.ts'
import {
  channelDifference,
  inkLine,
  type InkLine,
  type InkOutline,
  inkOutline,
  rounded,
  spreadOf,
} from './ink-outline.ts'
import type { Color } from './highlight-runs.ts'
import { dilatedPlane } from './plane-filters.ts'
import { distance } from './word-colors.ts'

/** What is right around letters. */
export interface InkEdges {
  /** Null: none; absent: not told. */
  readonly outline?: InkOutline['outline'] | undefined
  readonly shadow?: InkShadow | undefined
  readonly isFlat?: boolean | undefined
}

/** The outline or else the sharp shadow of letters in whatever face they are. */
export function inkEdges(sample: Omit<LineSample, 'text'>, fill: string): InkEdges {
  const line = inkLine(sample, fill)
  if (!line) return {}
  const told = inkOutline(line)
  if (told?.outline && isAround(told.outline, movingIn(line, BESIDE_PX.outline))) return told
  if (told?.isFlat) return told
  const shadow = inkShadow(line, movingIn(line, BESIDE_PX.shadow))
  // what is not seen on all four sides is no outline
  const seen = told?.outline ? {} : { ...told }
  if (!shadow) return seen
  return isBareBefore(line, shadow) ? { outline: null, shadow } : { ...seen, shadow }
}

/** Whether letters have no outline of their shadow's colour on the side that it falls away from. */
function isBareBefore(line: InkLine, { color, offsetPx: { across, down } }: InkShadow): boolean {
  const moved = movingIn(line, BESIDE_PX.outline)
  const before = moved(-Math.sign(Math.round(across)) * FAR.least, -Math.sign(Math.round(down)) * FAR.least)
  return before !== null && distance(before.color, rgbLevels(color)) > OTHER_SIDE.bare
}

/** A shadow with sharp edges. */
interface InkShadow {
  readonly color: string
  readonly offsetPx: Offset
}

/** No farther from the letters than this, in heights of their box, is a shadow; a nearer one, in pixels, is an edge. */
const FAR = { heights: 0.16, least: 2 } as const
/** Right beside letters pixels are a mixture with them, so many pixels wide. */
const BESIDE_PX = { outline: 1, shadow: 1.5 } as const
/** Of what letters would hide, moved by its offset, half differs by no more levels (over three channels) and four fifths no more. */
const EVEN = { half: 12, most: 30 } as const
/** On each side of letters half of what is seen of an outline differs by no more levels, and it has its colour to so many. */
const SIDE = { half: 20, color: 30 } as const
/** On the other side of the letters it is not so: that is of another colour, by so many levels a channel, or as uneven as this. */
const OTHER_SIDE = { color: 30, uneven: 60, bare: 60 } as const
/** A shadow differs from the letters, and from what is around the line, by so many levels over three channels. */
const LEAST_CONTRAST = { letters: 60, background: 30 } as const
/** A level less even is worth so many pixels. */
const UNEVEN_COST_PX = 0.04
/** Most shadows fall straight down or down to the right: another way has to be worth so many pixels more. */
const NUDGE_PX = 0.3
/** So many pixels at its end may be mixed with what is behind it. */
const MOST_MIXED_PX = 2
const LEAST_PIXELS = 30
/** So many of the letters' pixels tell as much as all. */
const MOST_PIXELS = 4000
const DIRECTIONS = [-1, 0, 1]
  .flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const))
  .filter(([x, y]) => x || y)

interface Moved {
  readonly x: number
  readonly y: number
  readonly color: Color
  readonly half: number
  readonly most: number
}

/**
 * A sharp shadow of letters in whatever face they are: moved by its offset, their pixels are all of its colour, where no letter
 * stands; moved as far the other way they are not. Null where there is none.
 */
function inkShadow({ heightPx, fill, background }: InkLine, moved: Moving): InkShadow | null {
  const isShadow = (one: Moved | null): one is Moved =>
    one !== null &&
    one.half <= EVEN.half &&
    one.most <= EVEN.most &&
    distance(one.color, rgbLevels(fill)) >= LEAST_CONTRAST.letters &&
    distance(one.color, rgbLevels(background)) >= LEAST_CONTRAST.background &&
    isOtherSide(one, moved(-one.x, -one.y))
  const most = Math.max(FAR.least, FAR.heights * heightPx)
  let best: Moved | null = null
  for (const [x, y] of DIRECTIONS)
    for (let px = 1; px * Math.hypot(x, y) <= most; px += 1) {
      if (px * Math.hypot(x, y) < FAR.least) continue
      const one = moved(px * x, px * y)
      if (isShadow(one) && isBetter(one, best)) best = one
    }
  for (let from: Moved | null = null; best && best !== from;) {
    from = best
    for (const [x, y] of DIRECTIONS) {
      const one = moved(from.x + x, from.y + y)
      if (one && Math.hypot(one.x, one.y) <= most && isBetter(one, best, NUDGE_PX) && isShadow(one))
        best = one
    }
  }
  return best && { color: hexColor(best.color), offsetPx: toItsEnd(moved, best) }
}

/** Its last pixels are a mixture with what is behind it: as far on as most of them still are of its colour. */
function toItsEnd(moved: Moving, { x, y, color }: Moved): Offset {
  const length = Math.hypot(x, y)
  const [across, down] = [Math.round(x / length), Math.round(y / length)]
  const behind = moved(-x, -y)?.color ?? color
  const contrast = Math.max(1, distance(color, behind))
  let px = 0
  for (let step = 1; step <= MOST_MIXED_PX; step += 1) {
    const before = [x + (step - 1) * across, y + (step - 1) * down] as const
    const strip = moved(x + step * across, y + step * down, before)
    const share = strip ? 1 - distance(strip.color, color) / contrast : 0
    px += Math.max(0, share)
    if (share < 0.5) break
  }
  return { across: rounded(x + px * across), down: rounded(y + px * down) }
}

/** Where a shadow is as far and more even it is rather; beyond its end it is less so. */
function isBetter(one: Moved, other: Moved | null, byPx = 0): boolean {
  const worthPx = ({ x, y, most }: Moved) => Math.hypot(x, y) - UNEVEN_COST_PX * most
  return !other || worthPx(one) > worthPx(other) + byPx
}

function isOtherSide(one: Moved, opposite: Moved | null): boolean {
  if (!opposite) return false
  const differences = one.color.map((level, channel) => Math.abs(level - (opposite.color[channel] ?? 0)))
  return Math.max(...differences) > OTHER_SIDE.color || opposite.most > OTHER_SIDE.uneven
}

/** What is seen where the letters are, moved so many pixels, where no letter is near; and none, moved otherwise. */
type Moving = (x: number, y: number, without?: readonly [x: number, y: number]) => Moved | null

function movingIn({ ink, rgb }: InkLine, besidePx: number): Moving {
  const near = dilatedPlane(ink, besidePx)
  const pixels = inkPixels(ink)
  const { width, height } = near
  return (x, y, without) => {
    const isHidden = (column: number, row: number) => {
      if (!without) return false
      const [fromColumn, fromRow] = [column - without[0], row - without[1]]
      const isSeen = fromColumn >= 0 && fromColumn < width && fromRow >= 0 && fromRow < height
      return isSeen && (ink.values[fromRow * width + fromColumn] ?? 0) > 0
    }
    const seen: number[] = []
    for (const pixel of pixels) {
      const [column, row] = [(pixel % width) + x, Math.floor(pixel / width) + y]
      if (column < 0 || column >= width || row < 0 || row >= height) continue
      const at = row * width + column
      if ((near.values[at] ?? 0) < 0.5 && !isHidden(column, row)) seen.push(at)
    }
    return seen.length < LEAST_PIXELS ? null : { x, y, ...spreadOf(seen, rgb) }
  }
}

/** Whether an outline is seen on all four sides: a shadow is beside most pixels of narrow letters, too. */
function isAround({ color, widthPx }: NonNullable<InkOutline['outline']>, moved: Moving): boolean {
  const px = Math.max(FAR.least, Math.floor(widthPx / 2) + 1)
  const sides = [moved(px, 0), moved(-px, 0), moved(0, px), moved(0, -px)]
  return sides.every(
    (side) => side && side.half <= SIDE.half && channelDifference(side.color, rgbLevels(color)) <= SIDE.color,
  )
}

function inkPixels({ values }: Plane): number[] {
  const pixels: number[] = []
  for (let at = 0; at < values.length; at += 1) if ((values[at] ?? 0) > 0) pixels.push(at)
  const step = Math.max(1, pixels.length / MOST_PIXELS)
  return Array.from(
    { length: Math.floor(pixels.length / step) },
    (_, at) => pixels[Math.floor(at * step)] ?? 0,
  )
}
