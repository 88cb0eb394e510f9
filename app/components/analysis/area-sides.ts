import type { TextBox } from '#app/domain/geometry.ts'
import type { AreaRow } from '#app/forms/scope-rows.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** The area in pixels of the frame; a side that is no number is 0. */
export function boxOfRow({ left, top, width, height }: AreaRow, frame: Size): TextBox {
  const px = (side: string, whole: number) => ((Number.parseFloat(side) || 0) / 100) * whole
  return {
    x: px(left, frame.width),
    y: px(top, frame.height),
    width: px(width, frame.width),
    height: px(height, frame.height),
    angleDegrees: 0,
  }
}

/** The sides of what of an upright box lies on the frame, in percent of it, to a hundredth. */
export function sidesOf(box: TextBox, frame: Size): Omit<AreaRow, 'kind'> {
  const [left, right] = [edge(box.x, frame.width), edge(box.x + box.width, frame.width)]
  const [top, bottom] = [edge(box.y, frame.height), edge(box.y + box.height, frame.height)]
  const text = (hundredths: number) => String(hundredths / 100)
  return { left: text(left), top: text(top), width: text(right - left), height: text(bottom - top) }
}

/** The same of an area that has been moved or resized: moved, it stops at the border and keeps its size. */
export function changedSides(before: TextBox, box: TextBox, frame: Size): Omit<AreaRow, 'kind'> {
  const isMoved = box.width === before.width && box.height === before.height
  const within = (at: number, most: number) => Math.min(Math.max(0, at), Math.max(0, most))
  const x = within(box.x, frame.width - box.width)
  const y = within(box.y, frame.height - box.height)
  return sidesOf(isMoved ? { ...box, x, y } : box, frame)
}

/** In hundredths of a percent. */
function edge(px: number, whole: number): number {
  return Math.round(Math.min(1, Math.max(0, px / whole)) * 10_000)
}
