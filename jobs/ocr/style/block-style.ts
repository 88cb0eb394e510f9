import type { TextStyle } from '#app/domain/text-track.ts'
import { along, boxOf, type LineRect, rectFromExtent, rectOf } from '../line-rect.ts'

export type StyledLine = Readonly<{ rect: LineRect; style: TextStyle }>

/** The style of a block: that of its longest line, aligned as the lines' ends show, with a background box around all of them. */
export function blockStyle(lines: readonly StyledLine[]): TextStyle | null {
  const longest = lines.reduce<StyledLine | undefined>(
    (best, line) => (!best || line.rect.width > best.rect.width ? line : best),
    undefined,
  )
  if (!longest) return null
  const { style } = longest
  return {
    ...style,
    align: lines.length > 1 ? alignmentOf(lines) : style.align,
    plate: style.plate && {
      color: style.plate.color,
      box: boxOf(around(lines.map((line) => (line.style.plate ? rectOf(line.style.plate.box) : line.rect)))),
    },
  }
}

/** Which of the lines' starts, middles or ends differ least. */
function alignmentOf(lines: readonly StyledLine[]): TextStyle['align'] {
  const angle = lines[0]?.rect.angle ?? 0
  const spread = (edge: -1 | 0 | 1) => {
    const places = lines.map(({ rect }) => along(rect, angle).u + (edge * rect.width) / 2)
    return Math.max(...places) - Math.min(...places)
  }
  const [left, center, right] = [spread(-1), spread(0), spread(1)]
  if (center <= left && center <= right) return 'center'
  return left <= right ? 'left' : 'right'
}

function around(rects: readonly LineRect[]): LineRect {
  const angle = rects[0]?.angle ?? 0
  const extent = { u0: Infinity, u1: -Infinity, v0: Infinity, v1: -Infinity }
  for (const rect of rects) {
    const { u, v } = along(rect, angle)
    extent.u0 = Math.min(extent.u0, u - rect.width / 2)
    extent.u1 = Math.max(extent.u1, u + rect.width / 2)
    extent.v0 = Math.min(extent.v0, v - rect.height / 2)
    extent.v1 = Math.max(extent.v1, v + rect.height / 2)
  }
  return rectFromExtent(extent, angle)
}
