import type { TextBox } from '#app/domain/geometry.ts'

/** A turned rectangle: its centre, its sides along and across the text, and its angle in radians, clockwise on screen. */
export type LineRect = Readonly<{ cx: number; cy: number; width: number; height: number; angle: number }>

export function rectOf(box: TextBox): LineRect {
  return {
    cx: box.x + box.width / 2,
    cy: box.y + box.height / 2,
    width: box.width,
    height: box.height,
    angle: (box.angleDegrees * Math.PI) / 180,
  }
}

/** Rounded to hundredths of a pixel and of a degree, so that hundreds of boxes stay small on the wire. */
export function boxOf(rect: LineRect): TextBox {
  return {
    x: hundredths(rect.cx - rect.width / 2),
    y: hundredths(rect.cy - rect.height / 2),
    width: hundredths(rect.width),
    height: hundredths(rect.height),
    angleDegrees: hundredths((rect.angle * 180) / Math.PI),
  }
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100 || 0
}

/** The same rectangle seen from the side: its long side becomes its width. `clockwise` says which way the text reads. */
export function quarterTurn(rect: LineRect, clockwise: boolean): LineRect {
  return {
    ...rect,
    width: rect.height,
    height: rect.width,
    angle: rect.angle + (clockwise ? Math.PI / 2 : -Math.PI / 2),
  }
}

/** The rectangle's part from one place to another along the line, in pixels from its beginning; either may lie beyond it. */
export function partOf(rect: LineRect, from: number, to: number): LineRect {
  const middle = (from + to) / 2 - rect.width / 2
  return {
    ...rect,
    cx: rect.cx + middle * Math.cos(rect.angle),
    cy: rect.cy + middle * Math.sin(rect.angle),
    width: to - from,
  }
}

/** Coordinates of a point in the frame of `angle`: along the text (u) and across it (v). */
export function along(point: { cx: number; cy: number }, angle: number): { u: number; v: number } {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return { u: point.cx * cos + point.cy * sin, v: -point.cx * sin + point.cy * cos }
}

/** The rectangle of `angle` that holds u0..u1 along the text and v0..v1 across it. */
export function rectFromExtent(
  extent: { u0: number; u1: number; v0: number; v1: number },
  angle: number,
): LineRect {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const u = (extent.u0 + extent.u1) / 2
  const v = (extent.v0 + extent.v1) / 2
  return {
    cx: u * cos - v * sin,
    cy: u * sin + v * cos,
    width: extent.u1 - extent.u0,
    height: extent.v1 - extent.v0,
    angle,
  }
}

/** A shorter line is illegible. */
const LEAST_SIDE_PX = 3

/** Whether a rectangle that somebody else made can hold text of the picture: of some size, and within it. */
export function isWithin(rect: LineRect, picture: { width: number; height: number }): boolean {
  const longest = Math.hypot(picture.width, picture.height)
  return (
    Math.min(rect.width, rect.height) >= LEAST_SIDE_PX &&
    Math.max(rect.width, rect.height) <= longest &&
    Math.abs(rect.cx - picture.width / 2) <= picture.width / 2 &&
    Math.abs(rect.cy - picture.height / 2) <= picture.height / 2
  )
}
