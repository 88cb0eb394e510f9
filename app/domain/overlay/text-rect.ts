import type { Caption, Rect } from './overlay-plan.ts'
import { textWidthEm } from './text-width.ts'
import { LINE_HEIGHT_EM } from './type-size.ts'

/** About where the text stands in its largest room, before turning. */
export function textRect(caption: Caption): Rect {
  const { text, fontSizePx, rooms, box, align, lineHeightEm = LINE_HEIGHT_EM } = caption
  const outer = rooms.at(-1)?.rect ?? box
  const lengths = text.split('\n').map((line) => textWidthEm(line, caption) * fontSizePx)
  const width = Math.min(Math.max(...lengths), outer.width)
  const lines = lengths.reduce((sum, length) => sum + Math.max(1, Math.ceil(length / outer.width)), 0)
  const height = Math.min(lines * lineHeightEm * fontSizePx, outer.height)
  const spare = box.width - width
  const x = box.x + { left: 0, center: spare / 2, right: spare }[align]
  return {
    x: Math.min(Math.max(x, outer.x), outer.x + outer.width - width),
    y: box.y + (box.height - height) / 2,
    width,
    height,
  }
}
