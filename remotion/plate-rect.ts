import type { Rect } from '../app/domain/geometry.ts'
import type { Caption } from '../app/domain/overlay/overlay-plan.ts'
import { leadingEm, LINE_HEIGHT_EM } from '../app/domain/overlay/type-size.ts'
import type { FittedCaption } from './fit-caption.ts'

/** A plate leaves the same room at both ends of its text, to this share, and no more than so many of its heights, if it was made for it. */
const MADE_FOR_TEXT = { evenTo: 0.3, heights: 0.75 } as const

/**
 * The plate of a caption, in its own frame: larger where the letters and their padding need it, and then by the whole line.
 * Leading alone has no ink and may stick out. Null while what is there is enough, or where the caption has no plate.
 */
export function plateRect({ plate, box, text }: Caption, fitted: FittedCaption): Rect | null {
  if (!plate) return null
  const { rect, surface, paddingPx, isThere, fittedLines, lines } = plate
  if (lines) return null
  if (fittedLines !== undefined) return fittedRect(rect, fittedLines, box, fitted)
  if (surface && isThere && isIn(fitted, surface)) return null
  const { above, below } = leadingEm(text)
  const [end, textEnd] = [rect.y + rect.height, fitted.y + fitted.heightPx]
  const besidePx = Math.max(paddingPx, roomAtEnds(rect, box))
  const left = Math.min(rect.x, fitted.x - besidePx)
  const right = Math.max(rect.x + rect.width, fitted.x + fitted.widthPx + besidePx)
  const top = fitted.y + above * fitted.fontSizePx < rect.y ? fitted.y : rect.y
  const bottom = textEnd - below * fitted.fontSizePx > end ? textEnd : end
  const isEnough =
    left === rect.x && top === rect.y && right === rect.x + rect.width && bottom === rect.y + rect.height
  return isEnough && isThere ? null : { x: left, y: top, width: right - left, height: bottom - top }
}

/** The room that a plate which was made for its text leaves at the ends of it; 0 for any other plate. */
function roomAtEnds(plate: Rect, text: Rect): number {
  const [before, behind] = [text.x - plate.x, plate.x + plate.width - text.x - text.width]
  const [least, most] = [Math.min(before, behind), Math.max(before, behind)]
  const isEven = least >= (1 - MADE_FOR_TEXT.evenTo) * most
  return isEven && most <= MADE_FOR_TEXT.heights * plate.height ? least : 0
}

/** A plate with the margins that it left around the original, higher by the lines that the text has more. */
function fittedRect(plate: Rect, lines: number, box: Rect, fitted: FittedCaption): Rect {
  const [left, right] = [box.x - plate.x, plate.x + plate.width - box.x - box.width]
  const higherBy = fitted.heightPx - lines * LINE_HEIGHT_EM * fitted.fontSizePx
  return {
    x: fitted.x - left,
    y: plate.y + fitted.shiftY - higherBy / 2,
    width: fitted.widthPx + left + right,
    height: plate.height + higherBy,
  }
}

/** Whether the lines stand on a surface; their leading may stick out. */
function isIn({ x, y, widthPx, heightPx, fontSizePx }: FittedCaption, surface: Rect): boolean {
  const leading = 0.2 * fontSizePx
  return (
    x >= surface.x - 1 &&
    x + widthPx <= surface.x + surface.width + 1 &&
    y >= surface.y - leading &&
    y + heightPx <= surface.y + surface.height + leading
  )
}
