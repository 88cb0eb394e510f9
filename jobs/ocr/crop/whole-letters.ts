import { connectedPieces } from '#app/domain/erasing/masks.ts'
import { grayOf, invert, type RgbImage } from '../image.ts'
import type { LineRect } from '../line-rect.ts'
import { normalizeStrokes } from './normalize-strokes.ts'
import { cropLine } from './line-crop.ts'
import { isLightOnDark } from './levels.ts'
import { topHat } from './window-filters.ts'

/** The line is scaled to this height. All measures below are shares of it. */
const HEIGHT_PX = 40
/** Letters are searched so far above and below the box. */
const REACH = 0.3
const STROKE_RADIUS = 0.2
/** What stands out less is the soft edge of a letter within the box. */
const LEAST_BEYOND = 0.05
/** A separate accent begins so near to the box, has this area and is no longer. */
const SEPARATE_ACCENT = { gap: 0.1, area: { least: 0.004, most: 0.06 }, width: 0.45 }
/** Left free beyond what reaches out. */
const ROOM = 0.06
/** More pieces that reach out than one in so many heights of the line are no accents but the background. */
const HEIGHTS_EACH = 1.5

/**
 * The rectangle, higher where letters reach beyond it: dots and accents of capitals, cedillas. What extends to the
 * end of the searched area is another line.
 */
export function withWholeLetters(image: RgbImage, rect: LineRect): LineRect {
  const margin = Math.round(REACH * HEIGHT_PX)
  const scale = rect.height / HEIGHT_PX
  const tall = { ...rect, height: rect.height + 2 * margin * scale }
  const line = cropLine(image, tall, HEIGHT_PX + 2 * margin)
  const gray = grayOf(line)
  const strokes = topHat(isLightOnDark(gray) ? gray : invert(gray), Math.round(STROKE_RADIUS * HEIGHT_PX))
  const ink = normalizeStrokes(strokes, { paper: 0.3, ink: 0.8 })
  const mask = new Uint8Array(ink.data.length)
  for (let i = 0; i < mask.length; i++) if ((ink.data[i] ?? 255) < 128) mask[i] = 1
  const pieces = connectedPieces(mask, line.width).map((pixels) => extentOf(pixels, line))
  const beyond = (way: (piece: Piece) => Rows) => {
    const reaching = pieces
      .map((piece) => ({ piece, rows: way(piece) }))
      .filter(({ piece, rows }) => isLetter(piece, rows, margin))
    if (reaching.length * HEIGHTS_EACH * HEIGHT_PX > line.width) return 0
    return Math.max(
      0,
      ...reaching.map(({ rows }) => Math.min(margin, margin - rows.outer + ROOM * HEIGHT_PX)),
    )
  }
  const above = beyond(({ top, bottom }) => ({ outer: top, inner: bottom })) * scale
  const below =
    beyond(({ top, bottom }) => ({ outer: line.height - 1 - bottom, inner: line.height - 1 - top })) * scale
  const moved = (below - above) / 2
  return {
    ...rect,
    cx: rect.cx - moved * Math.sin(rect.angle),
    cy: rect.cy + moved * Math.cos(rect.angle),
    height: rect.height + above + below,
  }
}

type Piece = Readonly<{ top: number; bottom: number; width: number; area: number }>
/** First and last row of a piece, counted from the edge of the searched area. */
type Rows = Readonly<{ outer: number; inner: number }>

function isLetter({ width, area }: Piece, { outer, inner }: Rows, margin: number): boolean {
  if (outer < 1 || outer > margin - LEAST_BEYOND * HEIGHT_PX) return false
  if (inner >= margin + HEIGHT_PX / 3) return true
  const share = area / HEIGHT_PX ** 2
  return (
    inner >= margin - SEPARATE_ACCENT.gap * HEIGHT_PX &&
    width <= SEPARATE_ACCENT.width * HEIGHT_PX &&
    share >= SEPARATE_ACCENT.area.least &&
    share <= SEPARATE_ACCENT.area.most
  )
}

function extentOf(pixels: readonly number[], line: { width: number; height: number }): Piece {
  let top = line.height
  let bottom = 0
  let left = line.width
  let right = 0
  for (const pixel of pixels) {
    const x = pixel % line.width
    const y = (pixel - x) / line.width
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
    left = Math.min(left, x)
    right = Math.max(right, x)
  }
  return { top, bottom, width: right - left + 1, area: pixels.length }
}
