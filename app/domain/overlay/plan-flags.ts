import type { Caption, PlanFlag } from './overlay-plan.ts'
import { LINE_HEIGHT_EM, readableSize } from './type-size.ts'
import { textWidthEm } from './text-extent.ts'

/** A cover that scores less is worth a check. */
export const WEAK_COVER_SCORE = 0.5
/** Lines are never filled to the end. */
const FILLED = 0.92

/** What is to be said of a caption by itself. Its length is estimated; the page that paints it measures. */
export function captionFlags(caption: Caption, frameHeightPx: number): PlanFlag[] {
  return [
    ...(isTooLong(caption) ? ['too-long' as const] : []),
    ...(caption.fontSizePx < readableSize(frameHeightPx) - 0.01 ? ['too-small' as const] : []),
  ]
}

function isTooLong(caption: Caption): boolean {
  const { rooms, text, fontSizePx, lineHeightEm = LINE_HEIGHT_EM } = caption
  return rooms.every(({ rect, minScale, isOffSurface }) => {
    if (isOffSurface) return true
    const smallest = minScale * fontSizePx
    const lines = text
      .split('\n')
      .map((line) => Math.ceil((textWidthEm(line, caption) * smallest) / (FILLED * rect.width)))
      .reduce((sum, count) => sum + Math.max(1, count), 0)
    return lines * lineHeightEm * smallest > rect.height + 1
  })
}
