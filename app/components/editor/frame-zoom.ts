import type { Point } from '#app/domain/geometry.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** Of the size at which all of the frame is seen. */
const ZOOM = { least: 1, most: 8, step: 1.5 } as const
/** Of a wheel that is turned with Ctrl, in pixels that make the frame e times as large. */
const WHEEL_PX = 300

export type ZoomStep = 'zoom-in' | 'zoom-out' | 'zoom-whole'

/** The zoom after a button or a key: each step is half as much again. */
export function stepped(zoom: number, step: ZoomStep): number {
  if (step === 'zoom-whole') return ZOOM.least
  return zoomWithin(step === 'zoom-in' ? zoom * ZOOM.step : zoom / ZOOM.step)
}

/** The zoom after a wheel was turned by so many pixels, down makes the frame smaller. */
export function wheeled(zoom: number, deltaPx: number): number {
  return zoomWithin(zoom * Math.exp(-deltaPx / WHEEL_PX))
}

/** The nearest zoom that there is; all of the frame where there would be hardly less. */
export function zoomWithin(zoom: number): number {
  const kept = Math.min(ZOOM.most, Math.max(ZOOM.least, zoom))
  return kept < 1.02 ? ZOOM.least : kept
}

/**
 * How far the view is scrolled, in pixels of the screen, once the frame has become `ratio` times as large, so that
 * what was at a point of the view is still there.
 */
export function scrollKeeping(at: Point, scroll: Point, ratio: number): Point {
  return [(scroll[0] + at[0]) * ratio - at[0], (scroll[1] + at[1]) * ratio - at[1]]
}

/** Where on the frame a point of the screen is, in the frame's own pixels, however large it is drawn. */
export function pointInFrame(
  [x, y]: Point,
  area: Size & { readonly left: number; readonly top: number },
  frame: Size,
): Point {
  return [((x - area.left) / area.width) * frame.width, ((y - area.top) / area.height) * frame.height]
}
