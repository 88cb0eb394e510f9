import type { TextBox } from '#app/domain/geometry.ts'

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
  return {
    box: { ...box, x: box.x + (x?.by ?? 0), y: box.y + (y?.by ?? 0) },
    guides: [
      ...(x ? [{ axis: 'x' as const, at: x.at }] : []),
      ...(y ? [{ axis: 'y' as const, at: y.at }] : []),
    ],
  }
}

function nearest(
  own: readonly number[],
  lines: readonly number[],
  tolerancePx: number,
): { readonly at: number; readonly by: number } | undefined {
  const [best] = lines
    .flatMap((at) => own.map((edge) => ({ at, by: at - edge })))
    .filter(({ by }) => Math.abs(by) <= tolerancePx)
    .toSorted((a, b) => Math.abs(a.by) - Math.abs(b.by))
  return best
}
