import type { Edge } from './move-edge.ts'

/** What a finger or a mouse hits. */
export const HANDLE_PX = 16
/** On a bar of less than so many handles they lie beside it, so that it can be chosen. */
const HANDLES_ON_BAR = 3

/**
 * Left side of the place in which an end of a bar can be taken hold of: about the end of a wide bar, beside a narrow one, and
 * always on the time line.
 *
 * @param bar from x to x, in pixels of the time line, which ends at `widthPx`
 */
export function handleLeft(
  edge: Edge,
  { fromX, toX }: { readonly fromX: number; readonly toX: number },
  widthPx: number,
): number {
  const isNarrow = toX - fromX < HANDLES_ON_BAR * HANDLE_PX
  const over = isNarrow ? 0 : HANDLE_PX / 2
  const at = edge === 'start' ? fromX - HANDLE_PX + over : toX - over
  const isVisible = edge === 'start' ? fromX >= 0 && fromX <= widthPx : toX >= 0 && toX <= widthPx
  return isVisible ? Math.min(Math.max(0, at), Math.max(0, widthPx - HANDLE_PX)) : at
}
