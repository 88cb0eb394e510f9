import { connectedPieces } from '#app/domain/erasing/masks.ts'
import { type GrayImage, grayOf, invert, type RgbImage } from '../image.ts'
import { type LineRect, partOf } from '../line-rect.ts'
import { rowsOfDots } from './dot-rows.ts'
import { maskBelow, mirrored, type Piece, pieceOf } from './enclosed-background.ts'
import { isLightOnDark } from './levels.ts'
import { cropTo } from './line-crop.ts'
import { normalizeStrokes } from './normalize-strokes.ts'
import { topHat } from './window-filters.ts'

/** An end of the line is scaled to this height. All measures below are shares of it. */
const HEIGHT_PX = 40
/** The whole line is examined at this height. */
const WHOLE_HEIGHT_PX = 80
/** So much of the line is examined within its box, for the strength of its strokes, and so much beyond it. */
const EXAMINED = { within: 3, beyond: 2 } as const
const STROKE_RADIUS = 0.2
/** The nearest dot is at most so far beyond the box: the gap of a letter, not of two texts. */
const FARTHEST = 0.4
/** No letter follows the farthest dot so near: what is as high and no wider, and stands on the dots' base or below. */
const FREE_BEYOND = 0.25
const LETTER = { height: 0.35, widest: 1.2, above: 0.12, below: 0.35 } as const
/** Left free beyond the farthest dot. */
const ROOM = 0.12

/** Where an ellipsis stands, as shares of the line's width. */
export type DrawnEllipsis = Readonly<{ from: number; to: number }>

/**
 * The rectangle, longer where an ellipsis goes on beyond one of its ends: the detector's regions often end at the first of
 * its dots, which are distant from each other and faint. The same rectangle where no three like dots on one base do.
 */
export function withEllipsisDots(image: RgbImage, rect: LineRect): LineRect {
  const scale = rect.height / HEIGHT_PX
  const within = Math.min(EXAMINED.within, rect.width / rect.height)
  const end = Math.round(within * HEIGHT_PX)
  const width = end + Math.round(EXAMINED.beyond * HEIGHT_PX)
  const growth = (from: number, to: number, isBefore = false) => {
    const seen = partOf(rect, from * rect.height, to * rect.height)
    const pieces = piecesOfBoth(image, seen, width, HEIGHT_PX)
    return Math.max(
      ...pieces.map((ink) =>
        growthOf(isBefore ? ink.map((piece) => mirrored(piece, width)).toReversed() : ink, end, width),
      ),
    )
  }
  const length = rect.width / rect.height
  const behind = growth(length - within, length + EXAMINED.beyond)
  const before = growth(-EXAMINED.beyond, within, true)
  return behind || before ? partOf(rect, -before * scale, rect.width + behind * scale) : rect
}

/** Where ellipses stand on the line, as shares of its width, from left to right. */
export function ellipsesOf(line: RgbImage): DrawnEllipsis[] {
  const width = Math.round((line.width / line.height) * WHOLE_HEIGHT_PX)
  const whole = { cx: line.width / 2, cy: line.height / 2, width: line.width, height: line.height, angle: 0 }
  return piecesOfBoth(line, whole, width, WHOLE_HEIGHT_PX)
    .flatMap((pieces) => rowsOfDots(pieces, WHOLE_HEIGHT_PX))
    .map((row) => ({ from: (row[0]?.left ?? 0) / width, to: (row.at(-1)?.right ?? 0) / width }))
    .toSorted((a, b) => a.from - b.from)
}

/** The pieces of ink of a part of a line, scaled to a size, from left to right. */
export function strokePieces(image: RgbImage, rect: LineRect, width: number, height: number): Piece[] {
  const gray = grayOf(cropTo(image, rect, width, height))
  return piecesOf(isLightOnDark(gray) ? gray : invert(gray))
}

/** Those of light ink and those of dark ink: an outlined letter is both. */
function piecesOfBoth(image: RgbImage, rect: LineRect, width: number, height: number): Piece[][] {
  const gray = grayOf(cropTo(image, rect, width, height))
  return [gray, invert(gray)].map(piecesOf)
}

function piecesOf(lightInk: GrayImage): Piece[] {
  const strokes = topHat(lightInk, Math.round(STROKE_RADIUS * lightInk.height))
  const ink = normalizeStrokes(strokes, { paper: 0.3, ink: 0.8 })
  return connectedPieces(maskBelow(ink, 128), lightInk.width)
    .map((pixels) => pieceOf(pixels, lightInk.width))
    .sort((a, b) => a.left - b.left)
}

/** By how many pixels a box that ends at `end` has to grow for the dots of the ellipsis there; 0 where there is none. */
function growthOf(pieces: readonly Piece[], end: number, width: number): number {
  for (const row of rowsOfDots(pieces, HEIGHT_PX)) {
    const last = row.at(-1)
    if (!last || (row[0]?.left ?? 0) > end + FARTHEST * HEIGHT_PX) continue
    const free = last.right + FREE_BEYOND * HEIGHT_PX
    const beyond = last.right + ROOM * HEIGHT_PX - end
    const isFollowed = pieces.some(
      (piece) => piece.left >= last.right && piece.left < free && isLetter(piece, last.bottom),
    )
    if (beyond > 0 && free <= width && !isFollowed) return beyond
  }
  return 0
}

/** Whether it is like a letter of a line with that base; footage beside the dots is not. */
function isLetter({ left, right, top, bottom }: Piece, base: number): boolean {
  const below = (bottom - base) / HEIGHT_PX
  return (
    bottom - top >= LETTER.height * HEIGHT_PX &&
    right - left <= LETTER.widest * HEIGHT_PX &&
    below >= -LETTER.above &&
    below <= LETTER.below
  )
}
