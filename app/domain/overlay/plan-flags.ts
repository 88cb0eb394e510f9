import type { Caption } from './overlay-plan.ts'
import { LINE_HEIGHT_EM, readableSize } from './type-size.ts'
import { textWidthEm } from './text-width.ts'

/**
 * What a person should look at before a render.
 *
 * too-long: about as long as this it does not fit even at its smallest · too-small: set smaller than can be read
 * with ease · no-room: beside its original there is no free place · weak-cover: its original may shine through
 */
export const PLAN_FLAGS = ['too-long', 'too-small', 'no-room', 'weak-cover'] as const
export type PlanFlag = (typeof PLAN_FLAGS)[number]

/** A cover that scores less is worth a look. */
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
