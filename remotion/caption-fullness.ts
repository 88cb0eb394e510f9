import type { Caption } from '../app/domain/overlay/overlay-plan.ts'
import { fitCaption, type MeasureText } from './fit-caption.ts'

/** How a caption fits its room. */
export interface CaptionFullness {
  /** What its text fills of its largest room, at the size that it is set in: above 1 it does not fit. */
  readonly fullness: number
  /** How large it is set, of the size that is wished for. */
  readonly scale: number
  readonly overflows: boolean
}

/** How full a caption makes its room, by the rule that a render sets it with. */
export function captionFullness(caption: Caption, measure: MeasureText): CaptionFullness {
  const { scale, fontSizePx, overflows } = fitCaption(caption, measure)
  const outer = caption.rooms.at(-1)
  if (!outer) throw new RangeError('a caption needs a room')
  const maxWidthPx = Math.max(1, outer.rect.width)
  const text = measure(caption, { fontSizePx, maxWidthPx, breakAnywhere: false })
  const lineHeightPx = text.heightPx / text.lines
  const mostLines = Math.min(
    outer.mostLines ?? Infinity,
    Math.max(1, Math.floor((outer.rect.height + 1) / lineHeightPx)),
  )
  // lines are about equally long, so that their lengths together are what there is to set
  const byLength = (text.lines * text.widthPx) / (mostLines * maxWidthPx)
  const byLines = text.lines / mostLines
  const byWord = text.widthPx / maxWidthPx
  return {
    // what fits is at most full, and what does not is more than that
    fullness: overflows ? Math.max(1.01, byLines, byWord) : Math.min(1, byLength),
    scale,
    overflows,
  }
}
