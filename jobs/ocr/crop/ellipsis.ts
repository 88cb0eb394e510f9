import { connectedPieces } from '#app/domain/erasing/masks.ts'
import { grayOf, invert, type RgbImage } from '../image.ts'
import { type LineRect, partOf } from '../line-rect.ts'
import { maskBelow, type Piece, pieceOf } from './enclosed-background.ts'
import { isLightOnDark } from './levels.ts'
import { cropTo } from './line-crop.ts'
import { normalizeStrokes } from './normalize-strokes.ts'
import { topHat } from './window-filters.ts'

/** The end of the line is scaled to this height. All measures below are shares of it. */
const HEIGHT_PX = 40
/** So much of the line is examined before the end of its box, for the strength of its strokes, and so much behind it. */
const EXAMINED = { before: 3, behind: 1.3 } as const
const STROKE_RADIUS = 0.2
/** A dot is as high as wide, but for this ratio, and fills its rectangle as a disc does. */
const DOT = { least: 0.05, most: 0.28, ratio: 1.6, fullness: 0.6 } as const
/** Dots of one ellipsis differ at most so much in their sides and base, and their pitches in this ratio. */
const ALIKE = { side: 0.08, base: 0.06, pitch: 0.6, pitches: 1.4 } as const
/** More dots in a row lead to a page number, or are a pattern; Chinese writes six. */
const COUNT = { least: 3, most: 6 } as const
/** The first dot begins at most so far behind the box: the gap of a letter, not of two texts. */
const FARTHEST_FIRST = 0.4
/** Nothing follows the last dot so near, at the height of letters. */
const FREE_BEHIND = 0.25
/** Left free behind the last dot. */
const ROOM = 0.12

/**
 * The rectangle, longer where an ellipsis goes on behind its end: the detector's regions often end at the first of its
 * dots, which are distant from each other and faint. The same rectangle where no three like dots on one base end the line.
 */
export function withEllipsisDots(image: RgbImage, rect: LineRect): LineRect {
  const scale = rect.height / HEIGHT_PX
  const before = Math.min(EXAMINED.before, rect.width / rect.height)
  const end = Math.round(before * HEIGHT_PX)
  const width = end + Math.round(EXAMINED.behind * HEIGHT_PX)
  const seen = partOf(rect, rect.width - before * rect.height, rect.width + EXAMINED.behind * rect.height)
  const last = lastDot(strokePieces(image, seen, width, HEIGHT_PX), end, width)
  const beyond = last === undefined ? 0 : last + ROOM * HEIGHT_PX - end
  return beyond > 0 ? partOf(rect, 0, rect.width + beyond * scale) : rect
}

/** The pieces of ink of a part of a line, scaled to a size, from left to right. */
export function strokePieces(image: RgbImage, rect: LineRect, width: number, height: number): Piece[] {
  const gray = grayOf(cropTo(image, rect, width, height))
  const strokes = topHat(isLightOnDark(gray) ? gray : invert(gray), Math.round(STROKE_RADIUS * height))
  const ink = normalizeStrokes(strokes, { paper: 0.3, ink: 0.8 })
  return connectedPieces(maskBelow(ink, 128), width)
    .map((pixels) => pieceOf(pixels, width))
    .sort((a, b) => a.left - b.left)
}

/** Where the last dot of an ellipsis ends that begins near `end`; undefined where the line ends otherwise. */
function lastDot(pieces: readonly Piece[], end: number, width: number): number | undefined {
  const dots = pieces.filter(isDot)
  for (const first of dots) {
    if (first.left > end + FARTHEST_FIRST * HEIGHT_PX) return undefined
    const row = rowFrom(first, dots)
    const last = row.at(-1)
    if (!last || row.length < COUNT.least || row.length > COUNT.most) continue
    const free = last.right + FREE_BEHIND * HEIGHT_PX
    if (last.right + ROOM * HEIGHT_PX <= end || free > width) continue
    const isFollowed = pieces.some(({ left, right }) => right > last.right && left < free)
    if (!isFollowed && isEven(row)) return last.right
  }
  return undefined
}

function isDot({ left, right, top, bottom, area }: Piece): boolean {
  const [wide, high] = [right - left, bottom - top]
  const [least, most] = [Math.min(wide, high), Math.max(wide, high)]
  if (least < DOT.least * HEIGHT_PX || most > DOT.most * HEIGHT_PX) return false
  return most <= DOT.ratio * least && area >= DOT.fullness * wide * high
}

/** The dot, and each next one that is like it. */
function rowFrom(first: Piece, dots: readonly Piece[]): Piece[] {
  const row = [first]
  for (const dot of dots) {
    const last = row.at(-1) ?? first
    if (dot.left < last.right || dot.left - last.left > ALIKE.pitch * HEIGHT_PX) continue
    if (isAlike(dot, first)) row.push(dot)
  }
  return row
}

function isAlike(a: Piece, b: Piece): boolean {
  const differs = (x: number, y: number, most: number) => Math.abs(x - y) > most * HEIGHT_PX
  return !(
    differs(a.right - a.left, b.right - b.left, ALIKE.side) ||
    differs(a.bottom - a.top, b.bottom - b.top, ALIKE.side) ||
    differs(a.bottom, b.bottom, ALIKE.base)
  )
}

function isEven(row: readonly Piece[]): boolean {
  const pitches = row.slice(1).map(({ left }, at) => left - (row[at]?.left ?? 0))
  return Math.max(...pitches) <= ALIKE.pitches * Math.min(...pitches)
}
