import type { OcrSettings } from '#app/domain/ocr.ts'
import { along, type LineRect } from '../line-rect.ts'
import { isTall, joined } from './group-lines.ts'
import type { ScoredRect } from './regions.ts'

/** Lines of one block are turned alike, in radians (7°). */
const ANGLE_TOLERANCE = 0.12
/** Space between the lines of one block, in heights of the lower line. */
const LINE_GAP = 0.7
/** Share of the shorter line that lies under or over the other. */
const LEAST_OVERLAP = 0.3

/** Joins lines that stand under one another, of like height and close, to blocks. */
export function groupBlocks(
  lines: readonly ScoredRect[],
  settings: Pick<OcrSettings, 'height_ths'>,
): ScoredRect[] {
  const waiting = [...lines].sort((a, b) => a.cy - b.cy)
  const blocks: ScoredRect[] = []
  for (let first = waiting.shift(); first; first = waiting.shift()) {
    const block = [first]
    for (;;) {
      const index = waiting.findIndex((line) =>
        block.some((member) => belong(member, line, settings.height_ths)),
      )
      const next = index < 0 ? undefined : waiting.splice(index, 1)[0]
      if (!next) break
      block.push(next)
    }
    blocks.push(block.length === 1 ? first : joined(block))
  }
  return blocks
}

/** The lines whose middle lies within the block, in reading order. */
export function linesWithin<Line extends LineRect>(block: LineRect, lines: readonly Line[]): Line[] {
  const middle = along(block, block.angle)
  return lines
    .map((line) => ({ line, at: along(line, block.angle) }))
    .filter(
      ({ at }) =>
        Math.abs(at.u - middle.u) <= block.width / 2 && Math.abs(at.v - middle.v) <= block.height / 2,
    )
    .sort((a, b) => a.at.v - b.at.v)
    .map(({ line }) => line)
}

function belong(a: ScoredRect, b: ScoredRect, heightThs: number): boolean {
  if (isTall(a) || isTall(b) || Math.abs(a.angle - b.angle) > ANGLE_TOLERANCE) return false
  if (Math.abs(a.height - b.height) > heightThs * Math.max(a.height, b.height)) return false
  const [atA, atB] = [along(a, a.angle), along(b, a.angle)]
  const gap = Math.abs(atA.v - atB.v) - (a.height + b.height) / 2
  const overlap = (a.width + b.width) / 2 - Math.abs(atA.u - atB.u)
  return gap < LINE_GAP * Math.min(a.height, b.height) && overlap > LEAST_OVERLAP * Math.min(a.width, b.width)
}
