import { boundsOf, type Rect, type TextBox } from '../geometry.ts'
import { meets } from './rectangles.ts'

/** Where the mark may stand, the usual place first. */
export const WATERMARK_CORNERS = ['top-right', 'bottom-right', 'top-left', 'bottom-left'] as const
export type WatermarkCorner = (typeof WATERMARK_CORNERS)[number]

/** Size of the type and distance from the edges, as fractions of the frame's shorter side. */
export const WATERMARK_SIZE = 0.045
export const WATERMARK_EDGE = 0.03
/** A character's width in ems, generously: letters of a bold face take about 0.6. */
const CHARACTER_EM = 0.7
const LINE_EM = 1.2

/** Where something stands for a while that is to be read. */
export interface StandingText {
  readonly box: TextBox
  readonly startSeconds: number
  /** Exclusive. */
  readonly endSeconds: number
}

/** The corner in which the mark stands over texts for the shortest time; it keeps it for the whole video. */
export function freestCorner(
  text: string,
  shown: readonly StandingText[],
  frame: { readonly widthPx: number; readonly heightPx: number },
): WatermarkCorner {
  const coveredSeconds = (corner: WatermarkCorner) => {
    const place = { ...placeOf(corner, text, frame), angleDegrees: 0 }
    return shown
      .filter(({ box }) => meets(place, boundsOf(box)))
      .reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0)
  }
  return WATERMARK_CORNERS.reduce((best, corner) =>
    coveredSeconds(corner) < coveredSeconds(best) ? corner : best,
  )
}

function placeOf(
  corner: WatermarkCorner,
  text: string,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): Rect {
  const side = Math.min(widthPx, heightPx)
  const edge = WATERMARK_EDGE * side
  const width = text.length * CHARACTER_EM * WATERMARK_SIZE * side + edge
  const height = LINE_EM * WATERMARK_SIZE * side + edge
  return {
    x: corner.endsWith('left') ? 0 : widthPx - width,
    y: corner.startsWith('top') ? 0 : heightPx - height,
    width,
    height,
  }
}
