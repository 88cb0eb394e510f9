import type { GrayImage } from '../image.ts'
import type { TextColor } from './text-colors.ts'

/** From this level on a pixel is of a stroke. */
const STROKE_LEVEL = 128
/** Of the columns of the words in one colour, so many may have strokes of the other's. */
const MOST_SHARED = 0.1
/** Words take this share of the line's columns, or more. */
const LEAST_COLUMNS = 0.06
/** All letters stand on one line: of the first colour's rows the other's reach over this share, and this far beyond. */
const ROWS = { reach: 0.7, beyond: 0.1 } as const
/** Of the strokes' pixels, so many at either end are dirt. */
const DIRT = 0.03

/**
 * The strokes of a line whose words are in two colours: those of the likeliest colour, and of the one whose strokes stand beside
 * them on the same rows. An outline is where the letters are, and backgrounds keep to no rows.
 */
export function strokesInBoth(colors: readonly TextColor[]): GrayImage | undefined {
  const [first, ...others] = colors.map(({ strokes }) => strokes)
  if (!first) return undefined
  const own = extentOf(first)
  const beside = others.find((other) => isBeside(extentOf(other), own, first.height))
  return beside ? lighterOf(first, beside) : first
}

interface Extent {
  readonly columns: readonly boolean[]
  /** Of the rows between which all but the dirt is. */
  readonly top: number
  readonly bottom: number
}

function extentOf({ data, width, height }: GrayImage): Extent {
  const columns = Array.from({ length: width }, () => false)
  const rows = Array.from({ length: height }, () => 0)
  let sum = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if ((data[y * width + x] ?? 0) <= STROKE_LEVEL) continue
      columns[x] = true
      rows[y] = (rows[y] ?? 0) + 1
      sum++
    }
  const rowAt = (share: number) => {
    let below = 0
    return rows.findIndex((count) => (below += count) > share * sum)
  }
  return { columns, top: rowAt(DIRT), bottom: rowAt(1 - DIRT) }
}

function isBeside(other: Extent, own: Extent, height: number): boolean {
  const strokes = other.columns.filter(Boolean).length
  const shared = other.columns.filter((isStroke, x) => isStroke && own.columns[x]).length
  const slack = ROWS.beyond * height
  return (
    strokes >= LEAST_COLUMNS * other.columns.length &&
    shared <= MOST_SHARED * strokes &&
    other.top >= own.top - slack &&
    other.bottom <= own.bottom + slack &&
    other.bottom - other.top >= ROWS.reach * (own.bottom - own.top)
  )
}

function lighterOf(one: GrayImage, other: GrayImage): GrayImage {
  return { ...one, data: one.data.map((level, i) => Math.max(level, other.data[i] ?? 0)) }
}
