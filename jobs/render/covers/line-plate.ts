import type { LinePlate } from '#app/domain/surroundings.ts'
import {
  areFitted,
  type Extent,
  joinedLine,
  MARGIN,
  paragraphOf,
  seamOf,
} from '#app/domain/overlay/fitted-lines.ts'
import type { Rect, TextBox } from '#app/domain/geometry.ts'
import type { Mask, Raster } from '#app/domain/erasing/raster.ts'
import { foreignAround, type TextOnPlate } from './surface.ts'

/** The part of a line's height in which its plate's sides are searched for. */
const BAND = { from: 0.3, to: 0.7 } as const
/** A row of pixels with a larger share of foreign ones is beyond the plate. */
const BEYOND = 0.6
/** So much of a line's height at the end of its plate may be a corner; its edge is soft over so many pixels. */
const CORNER = 0.4
const EDGE_PX = 3
/** In fewer columns an edge beside a shorter line is not seen. */
const LEAST_BESIDE_PX = 8
/** What a rounded corner leaves free of the square around it. */
const OUTSIDE_CORNER = 1 - Math.PI / 4

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
  if (!own) return null
  const top = sideBeyond(own, extents, foreign, now.rect, -1)
  const bottom = sideBeyond(own, extents, foreign, now.rect, 1)
  if (top === null || bottom === null) return null
  const rect = {
    x: box.x - own.left,
    y: top.at,
    width: own.left + box.width + own.right,
    height: bottom.at - top.at,
  }
  // what stands close to one side of it counts as corners there
  const radii = [
    ...(top.isOuter ? [radiusOf(cornersAt(rect, 'top', foreign, now.rect))] : []),
    ...(bottom.isOuter ? [radiusOf(cornersAt(rect, 'bottom', foreign, now.rect))] : []),
  ]
  return { rect, radiusPx: radii.length > 0 ? Math.min(...radii) : 0 }
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

/**
 * Where a plate ends above or below: at its edge, which a longer line's has beside the shorter one that it joins, or half way to the
 * next line whose plate it joins; null where it has neither near.
 */
function sideBeyond(box: Extent, lines: readonly Extent[], foreign: Mask, frame: Rect, step: 1 | -1) {
  const next = joinedLine(box, lines, step)
  const seen = next && edgeBeside(box, next, foreign, frame, step)
  if (seen !== undefined) return { at: seen, isOuter: false }
  const own = step < 0 ? box.y : box.y + box.height
  const most = next ? Math.abs(seamOf(box, next, step) - own) : MARGIN.most * box.height
  for (let margin = 0; margin <= most; margin += 1) {
    const y = Math.floor(own + step * margin) - (step < 0 ? 1 : 0)
    const share = foreignShare(foreign, frame, { x: box.x, y, width: box.width, height: 1 })
    if (share === null) return null
    if (share > BEYOND) return { at: own + step * margin, isOuter: true }
  }
  return next ? { at: seamOf(box, next, step), isOuter: false } : null
}

/** Where a plate ends in the columns in which that of the next line does not go on; undefined where there are hardly any. */
function edgeBeside(box: Extent, next: Extent, foreign: Mask, frame: Rect, step: 1 | -1): number | undefined {
  const own = step < 0 ? box.y : box.y + box.height
  const clear = CORNER * box.height
  const sides = [
    { from: box.x - box.left + clear, to: next.x - next.left - EDGE_PX },
    { from: next.x + next.width + next.right + EDGE_PX, to: box.x + box.width + box.right - clear },
  ].filter(({ from, to }) => to - from >= LEAST_BESIDE_PX)
  const ends = sides.flatMap(({ from, to }) => {
    for (let margin = 0; margin <= MARGIN.most * box.height; margin += 1) {
      const y = Math.floor(own + step * margin) - (step < 0 ? 1 : 0)
      const share = foreignShare(foreign, frame, { x: from, y, width: to - from, height: 1 })
      if (share === null) return []
      if (share > BEYOND) return own + step * margin
    }
    return []
  })
  return ends.length > 0 ? (step < 0 ? Math.min(...ends) : Math.max(...ends)) : undefined
}

/** Radii of a plate's two upper or lower corners, by what they leave free. */
export function cornersAt(plate: Rect, side: 'top' | 'bottom', foreign: Mask, frame: Rect): number[] {
  const size = plate.height / 2
  const y = side === 'top' ? plate.y : plate.y + plate.height - size
  return [plate.x, plate.x + plate.width - size].flatMap((x) => {
    const share = foreignShare(foreign, frame, { x, y, width: size, height: size })
    return share === null ? [] : Math.min(size, Math.sqrt((share * size * size) / OUTSIDE_CORNER))
  })
}

/** The mean; 0 where no corner was seen. */
export function radiusOf(corners: readonly number[]): number {
  return corners.length > 0 ? corners.reduce((sum, one) => sum + one, 0) / corners.length : 0
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
