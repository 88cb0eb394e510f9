import { grayOf, type RgbImage } from '../image.ts'
import type { LineRect } from '../line-rect.ts'
import { cropTo } from './line-crop.ts'

/** Height of a character over the width of its column, which the detector leaves some room around. */
const PITCH = { least: 0.62, usual: 0.85, most: 1.15 }
/** A cut may stray this far from even division, in pitches. */
const STRAY = 0.18

/**
 * The characters of an upright column, top to bottom, laid side by side as a line: the readers know lines only.
 * The column is cut into cells of about even height where the least ink is. Undefined for fewer than two cells.
 */
export function columnAsLine(image: RgbImage, rect: LineRect, heightPx: number): RgbImage | undefined {
  const length = Math.min(heightPx * 80, Math.round((heightPx * rect.height) / Math.max(1, rect.width)))
  const column = cropTo(image, rect, heightPx, length)
  const cuts = bestCuts(rowInk(column), heightPx)
  if (cuts.length < 3) return undefined
  const cells = cuts.length - 1
  const line: RgbImage = {
    data: new Uint8Array(cells * heightPx * heightPx * 3),
    width: cells * heightPx,
    height: heightPx,
    channels: 3,
  }
  for (let cell = 0; cell < cells; cell++) {
    const [top, bottom] = [cuts[cell] ?? 0, cuts[cell + 1] ?? 0]
    const square = cropTo(
      column,
      { cx: heightPx / 2, cy: (top + bottom) / 2, width: heightPx, height: bottom - top, angle: 0 },
      heightPx,
      heightPx,
    )
    for (let y = 0; y < heightPx; y++)
      line.data.set(
        square.data.subarray(y * heightPx * 3, (y + 1) * heightPx * 3),
        (y * line.width + cell * heightPx) * 3,
      )
  }
  return line
}

/** How much each row changes along itself: blank rows hardly do. */
function rowInk(column: RgbImage): Float64Array {
  const gray = grayOf(column)
  const ink = new Float64Array(gray.height)
  for (let y = 0; y < gray.height; y++)
    for (let x = 1; x < gray.width; x++) {
      const at = y * gray.width + x
      ink[y] = (ink[y] ?? 0) + Math.abs((gray.data[at] ?? 0) - (gray.data[at - 1] ?? 0))
    }
  return ink
}

/** Ends of the cells, the column's own ends included, for the number of cells whose cuts meet the least ink. */
function bestCuts(ink: Float64Array, width: number): number[] {
  const length = ink.length
  const average = ink.reduce((sum, value) => sum + value, 0) / length
  let best: { cost: number; cuts: number[] } = { cost: Infinity, cuts: [] }
  const [fewest, most] = [
    Math.ceil(length / (PITCH.most * width)),
    Math.floor(length / (PITCH.least * width)),
  ]
  for (let cells = Math.max(2, fewest); cells <= most; cells++) {
    const pitch = length / cells
    const inner = Array.from({ length: cells - 1 }, (_, i) => leastInk(ink, (i + 1) * pitch, STRAY * pitch))
    const met = inner.reduce((sum, row) => sum + (ink[row] ?? 0), 0) / inner.length
    const cost = met / Math.max(1, average) + Math.abs(Math.log(pitch / (PITCH.usual * width)))
    if (cost < best.cost) best = { cost, cuts: [0, ...inner, length] }
  }
  return best.cuts
}

function leastInk(ink: Float64Array, around: number, stray: number): number {
  let best = Math.round(around)
  for (let row = Math.ceil(around - stray); row <= around + stray; row++)
    if ((ink[row] ?? Infinity) < (ink[best] ?? Infinity)) best = row
  return best
}
