import type { LinePlate } from '#app/domain/overlay/build-overlay-plan.ts'
import type { Rect, TextBox } from '#app/domain/geometry.ts'
import type { Mask, Raster } from '#app/domain/erasing/raster.ts'
import { foreignAround, type TextOnPlate } from './surface.ts'

/** Lines at no greater distance than this, and as high as one another up to this factor, stand on plates that join. */
const LINE_GAP = 0.6
const LIKE_HEIGHT = 1.4
/** Margins of such plates beside their lines, as a share of a line's height, and by how much they differ. */
const MARGIN = { most: 0.9, spread: 0.3 } as const
/** How far the lines' ends differ at least: only then is seen that plates follow them. */
const LEAST_STEP = 0.3
/** They are the margins of plates that follow where they differ by less than this share of it. */
const FOLLOWS = 0.5
/** The part of a line's height in which its plate's sides are searched for. */
const BAND = { from: 0.3, to: 0.7 } as const
/** A row of pixels with a larger share of foreign ones is beyond the plate. */
const BEYOND = 0.6
/** What a rounded corner leaves free of the square around it. */
const OUTSIDE_CORNER = 1 - Math.PI / 4

interface Extent extends Rect {
  readonly left: number
  readonly right: number
}

/**
 * The plate of a line whose paragraph has one for each line, fitted to it, as phones draw them: their ends follow those of
 * the lines, where those of a sign do not. Null for any other, and where the lines are as long as one another.
 *
 * @param now surroundings of the text on a frame
 * @param neighbours boxes of other texts
 */
export function linePlateAround(
  text: TextOnPlate,
  now: Raster,
  neighbours: readonly TextBox[],
): LinePlate | null {
  const { box, lineHeightPx } = text
  const lines = paragraphOf(box, neighbours)
  const foreign = lines.length > 1 ? foreignAround(text, now, neighbours) : null
  if (!foreign) return null
  const extents = lines.flatMap((line) => extentOf(line, foreign, now.rect, lineHeightPx) ?? [])
  if (extents.length < lines.length || !areFitted(extents, lineHeightPx)) return null
  const own = extents.find((line) => line.x === box.x && line.y === box.y)
  const top = sideBeyond(box, lines, foreign, now.rect, -1)
  const bottom = sideBeyond(box, lines, foreign, now.rect, 1)
  if (!own || top === null || bottom === null) return null
  const rect = {
    x: box.x - own.left,
    y: top.at,
    width: own.left + box.width + own.right,
    height: bottom.at - top.at,
  }
  const corners = [
    ...(top.isOuter ? cornersAt(rect, 'top', foreign, now.rect) : []),
    ...(bottom.isOuter ? cornersAt(rect, 'bottom', foreign, now.rect) : []),
  ]
  const radiusPx = corners.length > 0 ? corners.reduce((sum, one) => sum + one, 0) / corners.length : 0
  return { rect, radiusPx }
}

/** The line with those that stand right above and below it, and those above and below them. */
function paragraphOf(box: TextBox, neighbours: readonly TextBox[]): TextBox[] {
  const level = neighbours.filter(({ angleDegrees }) => angleDegrees === 0)
  const found = new Set(box.angleDegrees === 0 ? [box] : [])
  for (const line of found) for (const other of level) if (areJoined(line, other)) found.add(other)
  return [...found]
}

function areJoined(a: Rect, b: Rect): boolean {
  const gap = Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height)
  const common = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const [low, high] = [Math.min(a.height, b.height), Math.max(a.height, b.height)]
  return common > 0 && high < LIKE_HEIGHT * low && gap > -0.5 * low && gap < LINE_GAP * low
}

/** How far the plate goes on beyond a line's ends; null where that is further than a margin. */
function extentOf(line: Rect, foreign: Mask, frame: Rect, lineHeightPx: number): Extent | null {
  const [from, to] = [line.y + BAND.from * line.height, line.y + BAND.to * line.height]
  const most = MARGIN.most * lineHeightPx
  const marginFrom = (start: number, step: 1 | -1) => {
    for (let margin = 0; margin <= most; margin += 1) {
      const x = Math.floor(start + step * margin) - (step < 0 ? 1 : 0)
      const share = foreignShare(foreign, frame, { x, y: from, width: 1, height: to - from })
      if (share === null) return null
      if (share > BEYOND) return margin
    }
    return null
  }
  const [left, right] = [marginFrom(line.x, -1), marginFrom(line.x + line.width, 1)]
  return left === null || right === null ? null : { ...line, left, right }
}

/** Whether the plates' ends follow those of their lines. */
function areFitted(lines: readonly Extent[], lineHeightPx: number): boolean {
  const margins = lines.flatMap(({ left, right }) => [left, right])
  if (spreadOf(margins) > MARGIN.spread * lineHeightPx) return false
  const sides = [
    { ends: lines.map(({ x }) => x), margins: lines.map(({ left }) => left) },
    { ends: lines.map(({ x, width }) => x + width), margins: lines.map(({ right }) => right) },
  ]
  return sides.some(
    ({ ends, margins: own }) =>
      spreadOf(ends) > LEAST_STEP * lineHeightPx && spreadOf(own) < FOLLOWS * spreadOf(ends),
  )
}

/** Where a plate ends above or below: half way to the next line, or at its edge; null where it has none near. */
function sideBeyond(box: Rect, lines: readonly Rect[], foreign: Mask, frame: Rect, step: 1 | -1) {
  const edgeOf = ({ y, height }: Rect, side: 1 | -1) => (side < 0 ? y : y + height)
  const own = edgeOf(box, step)
  const next = lines.find((line) => step * (line.y - box.y) > 0 && areJoined(line, box))
  if (next) return { at: (own + edgeOf(next, step < 0 ? 1 : -1)) / 2, isOuter: false }
  for (let margin = 0; margin <= MARGIN.most * box.height; margin += 1) {
    const y = Math.floor(own + step * margin) - (step < 0 ? 1 : 0)
    const share = foreignShare(foreign, frame, { x: box.x, y, width: box.width, height: 1 })
    if (share === null) return null
    if (share > BEYOND) return { at: own + step * margin, isOuter: true }
  }
  return null
}

/** Radii of a plate's two upper or lower corners, by what they leave free. */
function cornersAt(plate: Rect, side: 'top' | 'bottom', foreign: Mask, frame: Rect): number[] {
  const size = plate.height / 2
  const y = side === 'top' ? plate.y : plate.y + plate.height - size
  return [plate.x, plate.x + plate.width - size].flatMap((x) => {
    const share = foreignShare(foreign, frame, { x, y, width: size, height: size })
    return share === null ? [] : Math.min(size, Math.sqrt((share * size * size) / OUTSIDE_CORNER))
  })
}

function spreadOf(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values)
}

/** Share of foreign pixels; null where the rectangle is not all seen. */
function foreignShare(foreign: Mask, frame: Rect, { x, y, width, height }: Rect): number | null {
  const [left, top] = [Math.round(x - frame.x), Math.round(y - frame.y)]
  const [right, bottom] = [left + Math.max(1, Math.round(width)), top + Math.max(1, Math.round(height))]
  if (left < 0 || top < 0 || right > frame.width || bottom > frame.height) return null
  let count = 0
  for (let row = top; row < bottom; row += 1)
    for (let column = left; column < right; column += 1) count += foreign[row * frame.width + column] ?? 0
  return count / ((right - left) * (bottom - top))
}
