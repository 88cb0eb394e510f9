import type { Caption, CaptionRoom } from '../app/domain/overlay/overlay-plan.ts'

export interface TextSetting {
  readonly fontSizePx: number
  readonly maxWidthPx: number
  /** Lines may break within words. */
  readonly breakAnywhere: boolean
}

/** A text as set: the extent of its lines, and how far its first base line lies below their top. */
export interface SetText {
  readonly widthPx: number
  readonly heightPx: number
  readonly lines: number
  readonly firstBaselinePx: number
}
export type MeasureText = (caption: Caption, setting: TextSetting) => SetText

/** How a caption is painted. Lengths in display pixels, in the caption's own frame before turning. */
export interface FittedCaption extends TextSetting {
  /** Top left of the text's lines. */
  readonly x: number
  readonly y: number
  readonly widthPx: number
  readonly heightPx: number
  readonly scale: number
  /** How far below the place it is wished to have it stands, as its room makes it. */
  readonly shiftY: number
  /** Even at its smallest it does not fit its room: only what fits is shown. */
  readonly overflows: boolean
}

/** Sizes are tried in steps of this. */
const STEP_PX = 0.5

/**
 * The largest setting that fits one of the caption's rooms, tried in their order: wrapped between words, then
 * within words. A binary search, as a smaller size never needs more room.
 */
export function fitCaption(caption: Caption, measure: MeasureText): FittedCaption {
  const outer = caption.rooms.at(-1)
  if (!outer) throw new RangeError('a caption needs a room')
  for (const breakAnywhere of [false, true]) {
    for (const room of breakAnywhere ? [outer] : caption.rooms) {
      const found = largestIn(room, caption, measure, breakAnywhere)
      if (found) return placed(found, room, caption, false)
    }
  }
  const setting = settingIn(outer, smallestIn(outer, caption), caption, true)
  return placed({ setting, text: measure(caption, setting) }, outer, caption, true)
}

interface Found {
  setting: TextSetting
  text: SetText
}

function largestIn(
  room: CaptionRoom,
  caption: Caption,
  measure: MeasureText,
  breakAnywhere: boolean,
): Found | undefined {
  const smallest = smallestIn(room, caption)
  let low = 0
  let high = Math.ceil((caption.fontSizePx - smallest) / STEP_PX)
  let best: Found | undefined
  while (low <= high) {
    const steps = Math.floor((low + high) / 2)
    const fontSizePx = Math.max(smallest, caption.fontSizePx - steps * STEP_PX)
    const setting = settingIn(room, fontSizePx, caption, breakAnywhere)
    const text = measure(caption, setting)
    const isOnFewLines = room.mostLines === undefined || text.lines <= room.mostLines
    if (isOnFewLines && text.widthPx <= setting.maxWidthPx + 0.5 && text.heightPx <= room.rect.height + 1) {
      best = { setting, text }
      high = steps - 1
    } else low = steps + 1
  }
  return best
}

function smallestIn(room: CaptionRoom, caption: Caption): number {
  return room.minScale * caption.fontSizePx
}

function settingIn(
  room: CaptionRoom,
  fontSizePx: number,
  caption: Caption,
  breakAnywhere: boolean,
): TextSetting {
  const outlinePx = (caption.outline?.widthPx ?? 0) * (fontSizePx / caption.fontSizePx)
  return { fontSizePx, maxWidthPx: Math.max(1, room.rect.width - 2 * outlinePx), breakAnywhere }
}

/** Aligns the text to its original's box, then pushes it into the room. */
function placed(
  { setting, text }: Found,
  { rect }: CaptionRoom,
  caption: Caption,
  overflows: boolean,
): FittedCaption {
  const { box, align } = caption
  const outlinePx = (rect.width - setting.maxWidthPx) / 2
  const wishX = {
    left: box.x,
    center: box.x + (box.width - text.widthPx) / 2,
    right: box.x + box.width - text.widthPx,
  }[align]
  const middleY = box.y + box.height / 2
  const lineHeightPx = text.heightPx / text.lines
  const lettersMiddlePx =
    text.firstBaselinePx - caption.letterMiddleEm * setting.fontSizePx + ((text.lines - 1) / 2) * lineHeightPx
  const wishY = middleY + caption.middleShiftPx - lettersMiddlePx
  // of what does not fit whole lines are shown
  const wholeLinesPx = Math.max(1, Math.floor(rect.height / lineHeightPx)) * lineHeightPx
  const heightPx = overflows ? Math.min(text.heightPx, wholeLinesPx) : text.heightPx
  // the leading of the first and the last line may stick out of the room, their ink does not
  const [above, below] = [0.2 * setting.fontSizePx, 0.1 * setting.fontSizePx]
  const y = clamp(wishY, rect.y - above, rect.y + rect.height + below - heightPx)
  return {
    ...setting,
    x: clamp(wishX, rect.x + outlinePx, rect.x + rect.width - outlinePx - text.widthPx),
    y,
    shiftY: y - wishY,
    widthPx: text.widthPx,
    heightPx,
    scale: setting.fontSizePx / caption.fontSizePx,
    overflows,
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value))
}
