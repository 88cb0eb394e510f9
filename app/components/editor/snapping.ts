import type { TextBox } from '#app/domain/geometry.ts'
import { type Corner, LEAST_PX } from './box-drag.ts'

/** A line of the frame that a box keeps to, in pixels of the frame. */
export interface Guide {
  readonly axis: 'x' | 'y'
  readonly at: number
}

interface Lines {
  readonly x: readonly number[]
  readonly y: readonly number[]
}

/** Of the frame's side: what screens of any kind show, and where titles are to stay within. */
const MARGIN = 0.05

/** What a box keeps to: the middle of the frame and its margins, and the sides and middles of other boxes. */
export function linesOf(
  frame: { readonly width: number; readonly height: number },
  boxes: readonly TextBox[],
): Lines {
  return {
    x: [...ownLines(frame.width), ...boxes.flatMap(({ x, width }) => [x, x + width / 2, x + width])],
    y: [...ownLines(frame.height), ...boxes.flatMap(({ y, height }) => [y, y + height / 2, y + height])],
  }
}

const ownLines = (side: number) => [MARGIN * side, side / 2, (1 - MARGIN) * side]

/** The box at the nearest lines that one of its sides or its middle is close to, and those lines. */
export function snapped(
  box: TextBox,
  lines: Lines,
  tolerancePx: number,
): { readonly box: TextBox; readonly guides: readonly Guide[] } {
  const x = nearest([box.x, box.x + box.width / 2, box.x + box.width], lines.x, tolerancePx)
  const y = nearest([box.y, box.y + box.height / 2, box.y + box.height], lines.y, tolerancePx)
  return { box: { ...box, x: box.x + (x?.by ?? 0), y: box.y + (y?.by ?? 0) }, guides: guidesAt(x, y) }
}

/**
 * The box with the two sides of a dragged corner at the nearest lines they are close to, and those lines; the others stay. The
 * sides of one that is turned lie along no line of the frame: it keeps to none.
 */
export function snappedCorner(
  box: TextBox,
  corner: Corner,
  lines: Lines,
  tolerancePx: number,
): { readonly box: TextBox; readonly guides: readonly Guide[] } {
  if (box.angleDegrees !== 0) return { box, guides: [] }
  const [isLeft, isTop] = [corner.endsWith('left'), corner.startsWith('top')]
  const [right, foot] = [box.x + box.width, box.y + box.height]
  const isWide = (at: number) => (isLeft ? right - at : at - box.x) >= LEAST_PX
  const isHigh = (at: number) => (isTop ? foot - at : at - box.y) >= LEAST_PX
  const x = nearest([isLeft ? box.x : right], lines.x.filter(isWide), tolerancePx)
  const y = nearest([isTop ? box.y : foot], lines.y.filter(isHigh), tolerancePx)
  const [across, down] = [x?.by ?? 0, y?.by ?? 0]
  return {
    box: {
      ...box,
      x: isLeft ? box.x + across : box.x,
      y: isTop ? box.y + down : box.y,
      width: box.width + (isLeft ? -across : across),
      height: box.height + (isTop ? -down : down),
    },
    guides: guidesAt(x, y),
  }
}

interface Snap {
  readonly at: number
  readonly by: number
}

function guidesAt(x: Snap | undefined, y: Snap | undefined): Guide[] {
  return [...(x ? [{ axis: 'x' as const, at: x.at }] : []), ...(y ? [{ axis: 'y' as const, at: y.at }] : [])]
}

function nearest(own: readonly number[], lines: readonly number[], tolerancePx: number): Snap | undefined {
  const [best] = lines
    .flatMap((at) => own.map((edge) => ({ at, by: at - edge })))
    .filter(({ by }) => Math.abs(by) <= tolerancePx)
    .toSorted((a, b) => Math.abs(a.by) - Math.abs(b.by))
  return best
}
