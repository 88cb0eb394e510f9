import type { Piece } from './enclosed-background.ts'

// All measures are shares of the line's height.
/** A dot is as high as wide, but for this ratio, and fills its rectangle as a disc of few pixels does. */
const DOT = { least: 0.05, most: 0.28, ratio: 1.6, fullness: 0.5 } as const
/** Dots of one ellipsis differ at most so much in their sides and base, and their areas and pitches in these ratios. */
const ALIKE = { side: 0.08, base: 0.06, area: 1.6, pitch: 0.7, pitches: 1.4 } as const
/** More dots in a row lead to a page number, or are a pattern; Chinese writes six. */
const COUNT = { least: 3, most: 6 } as const
/** What is as high between two dots is a letter. */
const LETTER_HEIGHT = 0.25

/** The rows of like dots, evenly spaced, that ellipses are, from left to right; `heightPx` is that of the line. */
export function rowsOfDots(pieces: readonly Piece[], heightPx: number): Piece[][] {
  const dots = pieces.filter((piece) => isDot(piece, heightPx))
  const rows: Piece[][] = []
  for (const first of dots) {
    const row = rowFrom(first, dots, heightPx)
    const isKnown = rows.some((known) => known.includes(first))
    if (isKnown || row.length < COUNT.least || row.length > COUNT.most || !isEven(row)) continue
    if (!pieces.some((piece) => isWithin(piece, row) && piece.bottom - piece.top >= LETTER_HEIGHT * heightPx))
      rows.push(row)
  }
  return rows
}

function isDot({ left, right, top, bottom, area }: Piece, heightPx: number): boolean {
  const [wide, high] = [right - left, bottom - top]
  const [least, most] = [Math.min(wide, high), Math.max(wide, high)]
  if (least < DOT.least * heightPx || most > DOT.most * heightPx) return false
  return most <= DOT.ratio * least && area >= DOT.fullness * wide * high
}

/** The dot, and each next one that is like it. */
function rowFrom(first: Piece, dots: readonly Piece[], heightPx: number): Piece[] {
  const row = [first]
  for (const dot of dots) {
    const last = row.at(-1) ?? first
    if (dot.left < last.right || dot.left - last.left > ALIKE.pitch * heightPx) continue
    if (isAlike(dot, first, heightPx)) row.push(dot)
  }
  return row
}

function isAlike(a: Piece, b: Piece, heightPx: number): boolean {
  const differs = (x: number, y: number, most: number) => Math.abs(x - y) > most * heightPx
  return !(
    differs(a.right - a.left, b.right - b.left, ALIKE.side) ||
    differs(a.bottom - a.top, b.bottom - b.top, ALIKE.side) ||
    differs(a.bottom, b.bottom, ALIKE.base) ||
    Math.max(a.area, b.area) > ALIKE.area * Math.min(a.area, b.area)
  )
}

function isEven(row: readonly Piece[]): boolean {
  const pitches = row.slice(1).map(({ left }, at) => left - (row[at]?.left ?? 0))
  return Math.max(...pitches) <= ALIKE.pitches * Math.min(...pitches)
}

function isWithin({ left, right }: Piece, row: readonly Piece[]): boolean {
  return left >= (row[0]?.right ?? 0) && right <= (row.at(-1)?.left ?? 0)
}
