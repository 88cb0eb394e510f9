import type { Rect } from '../app/domain/geometry.ts'
import type { Caption } from '../app/domain/overlay/overlay-plan.ts'
import type { FittedCaption } from './fit-caption.ts'

/** What differs by less than this share of a line's height from where the original's plates begin or end is there. */
const SNAP = 0.2

/** Where a line of a caption stands across, in the caption's own frame. */
export interface LineExtent {
  readonly x: number
  readonly widthPx: number
}

/** The plates of a caption's lines, which meet half way between them; none where they have none of their own. */
export function linePlates(
  { plate, box, middleShiftPx }: Caption,
  fitted: FittedCaption,
  lines: readonly LineExtent[],
): Rect[] {
  if (!plate?.lines) return []
  const { lines: margins, rect } = plate
  const besidePx = margins.besidePx * fitted.scale
  const abovePx = margins.abovePx * fitted.scale
  const belowPx = margins.belowPx * fitted.scale
  const pitchPx = fitted.heightPx / Math.max(1, lines.length)
  const middle = box.y + box.height / 2 + middleShiftPx + fitted.shiftY
  const snapped = (y: number, to: number) => (Math.abs(y - to) < SNAP * pitchPx ? to : y)
  return lines.map(({ x, widthPx }, index) => {
    const own = middle + (index - (lines.length - 1) / 2) * pitchPx
    const top = index === 0 ? snapped(own - abovePx, rect.y) : own - pitchPx / 2
    const bottom =
      index === lines.length - 1 ? snapped(own + belowPx, rect.y + rect.height) : own + pitchPx / 2
    return { x: x - besidePx, y: top, width: widthPx + 2 * besidePx, height: bottom - top }
  })
}
