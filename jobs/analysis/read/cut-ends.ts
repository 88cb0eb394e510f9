import type { TextBox } from '#app/domain/geometry.ts'
import { median } from '#app/domain/median.ts'
import { lineSize } from '../boxes.ts'
import type { MeanPart } from './mean-crop.ts'

/** Levels between neighbours from which on there is an outline. */
const OUTLINE_LEVELS = 20
/** Beside the line an outline counts that is so steep, of the median of the letters'. */
const AS_STEEP = 0.5
/** What is examined beside a line begins and ends so many of its heights away: nearer is the last letter's own halo. */
const BESIDE = { from: 0.25, to: 1.75 } as const
/** Detection may have ended the line too early where so much of the letters' density of outlines goes on behind an end. */
const GOES_ON = 0.2

/**
 * Whether outlines like those of the letters go on beyond an end of the line. On the mean of its frames a moving background is
 * smooth, and letters that detection has cut off are not.
 *
 * @param box level, in pixels of the frame
 */
export function mayGoOn(part: MeanPart, box: TextBox): boolean {
  const { thickness } = lineSize(box)
  const [left, right] = [box.x - part.left, box.x + box.width - part.left]
  const rows = { from: box.y - part.top, to: box.y + box.height - part.top }
  const own = outlinesIn(part, { from: left, to: right }, rows)
  const usual = median(own)
  if (own.length === 0) return false
  const density = own.length / Math.max(1, right - left)
  const [near, far] = [BESIDE.from * thickness, BESIDE.to * thickness]
  return [
    { from: left - far, to: left - near },
    { from: right + near, to: right + far },
  ].some(({ from, to }) => {
    const steep = outlinesIn(part, { from, to }, rows).filter((slope) => slope >= AS_STEEP * usual)
    return steep.length > GOES_ON * density * (to - from)
  })
}

interface Span {
  readonly from: number
  readonly to: number
}

/** The slopes along the rows, in levels, where there is an outline. */
function outlinesIn({ data, width, height }: MeanPart, columns: Span, rows: Span): number[] {
  const slopes: number[] = []
  const [left, right] = [Math.max(1, Math.floor(columns.from)), Math.min(width - 2, Math.ceil(columns.to))]
  const [top, bottom] = [Math.max(0, Math.floor(rows.from)), Math.min(height - 1, Math.ceil(rows.to))]
  for (let y = top; y <= bottom; y += 1)
    for (let x = left; x <= right; x += 1) {
      const at = 3 * (y * width + x) + 1
      const slope = Math.abs((data[at + 3] ?? 0) - (data[at - 3] ?? 0))
      if (slope >= OUTLINE_LEVELS) slopes.push(slope)
    }
  return slopes
}
