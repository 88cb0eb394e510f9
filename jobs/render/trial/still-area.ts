import { boundsOf, type Rect, type TextBox } from '#app/domain/geometry.ts'
import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'

/** Of the frame's width and height: less would not show what is around the text. */
const SMALLEST_SHARE = 0.45
/** A translation may be longer than its original. */
const LONGER = 1.5

/**
 * The part of a frame that a still shows: the original and its translation with surroundings, in the shape of the
 * frame. Whole pixels.
 *
 * @param plan of the still's frame alone
 */
export function stillArea(trackId: string, original: TextBox, plan: OverlayPlan): Rect {
  const { widthPx, heightPx } = plan
  const boxes = [
    boundsOf(original),
    ...plan.items.flatMap((item) =>
      item.kind === 'caption' && item.trackId === trackId ? [boundsOf(item.box)] : [],
    ),
  ]
  const left = Math.min(...boxes.map(({ x }) => x))
  const top = Math.min(...boxes.map(({ y }) => y))
  const right = Math.max(...boxes.map(({ x, width }) => x + width))
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height))
  const needed = Math.max((LONGER * (right - left)) / widthPx, (LONGER * (bottom - top)) / heightPx)
  const share = Math.min(1, Math.max(SMALLEST_SHARE, needed))
  const [width, height] = [Math.round(share * widthPx), Math.round(share * heightPx)]
  const place = (middle: number, length: number, limit: number) =>
    Math.max(0, Math.min(limit - length, Math.round(middle - length / 2)))
  return {
    x: place((left + right) / 2, width, widthPx),
    y: place((top + bottom) / 2, height, heightPx),
    width,
    height,
  }
}
