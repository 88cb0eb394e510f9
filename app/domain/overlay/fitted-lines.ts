import type { Rect, TextBox } from '../geometry.ts'

/** Lines at no greater distance than this, and as high as one another up to this factor, stand on plates that may join. */
const LINE_GAP = 1
const LIKE_HEIGHT = 1.4
/** Margins of such plates beside their lines, as a share of a line's height, and by how much they differ. */
export const MARGIN = { most: 0.9, spread: 0.3 } as const
/** How far the lines' ends differ at least: only then is seen that plates follow them. */
const LEAST_STEP = 0.3
/** They are the margins of plates that follow where they differ by less than this share of it. */
const FOLLOWS = 0.5

/** A line, and how far its plate goes on beyond its ends. */
export interface Extent extends Rect {
  readonly left: number
  readonly right: number
}

/** The line with those that stand right above and below it, and those above and below them. */
export function paragraphOf<Line extends TextBox>(box: Line, neighbours: readonly Line[]): Line[] {
  const level = neighbours.filter(({ angleDegrees }) => angleDegrees === 0)
  const found = new Set(box.angleDegrees === 0 ? [box] : [])
  for (const line of found) for (const other of level) if (areJoined(line, other)) found.add(other)
  return [...found]
}

/** The next line above (-1) or below (1) whose plate joins that of a line. */
export function joinedLine<Line extends Rect>(
  box: Rect,
  lines: readonly Line[],
  step: 1 | -1,
): Line | undefined {
  return lines.find((line) => step * (line.y - box.y) > 0 && areJoined(line, box))
}

/** Where the plates of two joined lines meet, seen from the first. */
export function seamOf(box: Rect, next: Rect, step: 1 | -1): number {
  const edgeOf = ({ y, height }: Rect, side: 1 | -1) => (side < 0 ? y : y + height)
  return (edgeOf(box, step) + edgeOf(next, step < 0 ? 1 : -1)) / 2
}

/** Whether the plates' ends follow those of their lines. */
export function areFitted(lines: readonly Extent[], lineHeightPx: number): boolean {
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

function areJoined(a: Rect, b: Rect): boolean {
  const gap = Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height)
  const common = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const [low, high] = [Math.min(a.height, b.height), Math.max(a.height, b.height)]
  return common > 0 && high < LIKE_HEIGHT * low && gap > -0.5 * low && gap < LINE_GAP * low
}

function spreadOf(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values)
}
