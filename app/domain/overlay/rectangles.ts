import type { Rect } from '../geometry.ts'

/** Shorter on both ends, if that leaves half of it. */
export function narrowed(rect: Rect, by: number): Rect {
  return rect.width > 4 * by ? { ...rect, x: rect.x + by, width: rect.width - 2 * by } : rect
}

/** So many times as long, around its middle. */
export function wider(rect: Rect, times: number): Rect {
  return { ...rect, x: rect.x - ((times - 1) / 2) * rect.width, width: times * rect.width }
}

/** What holds both. */
export function union(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  const right = Math.max(a.x + a.width, b.x + b.width)
  const bottom = Math.max(a.y + a.height, b.y + b.height)
  return { x, y, width: right - x, height: bottom - y }
}

/** What both share; `a` when they share nothing. */
export function intersection(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)]
  const width = Math.min(a.x + a.width, b.x + b.width) - x
  const height = Math.min(a.y + a.height, b.y + b.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : a
}

/** Whether two rectangles, or boxes taken upright, share any area. */
export function meets(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** Plates of lines that end within so many pixels of each other are one. */
const SAME_END_PX = 4

/** Whether rectangles begin and end along a line at the same places. */
export function endAlike(rects: readonly Pick<Rect, 'x' | 'width'>[]): boolean {
  const spread = (ends: readonly number[]) => Math.max(...ends) - Math.min(...ends)
  return (
    spread(rects.map(({ x }) => x)) <= SAME_END_PX &&
    spread(rects.map(({ x, width }) => x + width)) <= SAME_END_PX
  )
}
