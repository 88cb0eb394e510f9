import { median } from '#app/domain/median.ts'
import type { GrayImage } from '../image.ts'
import type { BinarizationVariant } from './binarization.ts'
import type { Piece } from './enclosed-background.ts'
import { inkPieces, lettersStand, STROKE_VARIANTS } from './letter-heights.ts'

/**
 * A bar or a dot that stands alone in its columns. `from` and `to` are shares of the line's width; lengths and gaps are in heights
 * of a tall letter, a gap being Infinity where nothing stands on that side.
 */
export type DrawnMark = Readonly<{
  from: number
  to: number
  length: number
  gapBefore: number
  gapBehind: number
  /** In how many binarization variants it is there. */
  seen: number
}>

/** What a bar is like, in heights of a tall letter above the base line; how much of its rectangle is ink. */
const BAR = {
  shortest: 0.22,
  thickest: 0.28,
  ratio: 1.3,
  lowest: 0.14,
  highest: 0.62,
  fullness: 0.75,
} as const

/** What a dot is like between the base line and the top of tall letters, in their heights; a disc fills .79 of its square. */
const DOT = { least: 0.1, most: 0.7, ratio: 1.35, lowest: 0.25, highest: 0.7, fullness: 0.68 } as const

/** Another piece is in a mark's columns by this share of them, and no speck from this share of its area on. */
const SAME_COLUMNS = { share: 0.5, area: 0.4 } as const

/** Gives a line's binarization variants. */
export type Variants = (name: BinarizationVariant) => GrayImage | undefined
type IsMark = (piece: Piece, base: number, height: number) => boolean

/** The dashes and hyphens of a line that is laid level, from left to right, as most of its binarization variants have them. */
export function dashesOf(variant: Variants): DrawnMark[] {
  return marksOf(variant, isBar)
}

/** Likewise its bullets and middle dots; their length is their diameter. */
export function dotsOf(variant: Variants): DrawnMark[] {
  return marksOf(variant, isDot)
}

function marksOf(variant: Variants, isMark: IsMark): DrawnMark[] {
  const groups: DrawnMark[][] = []
  for (const name of STROKE_VARIANTS) {
    const line = variant(name)
    for (const dash of line ? marksIn(line, isMark) : []) {
      const same = groups.find(([first]) => first && first.from < dash.to && dash.from < first.to)
      if (same) same.push(dash)
      else groups.push([dash])
    }
  }
  return groups.map(medianMark).sort((a, b) => a.from - b.from)
}

function medianMark(dashes: readonly DrawnMark[]): DrawnMark {
  const of = (field: keyof DrawnMark) => median(dashes.map((dash) => dash[field]))
  return {
    from: of('from'),
    to: of('to'),
    length: of('length'),
    gapBefore: of('gapBefore'),
    gapBehind: of('gapBehind'),
    seen: dashes.length,
  }
}

/** The marks among dark strokes on a light background. */
function marksIn(line: GrayImage, isMark: IsMark): DrawnMark[] {
  const pieces = inkPieces(line)
  const stand = lettersStand(pieces, line.height)
  if (!stand) return []
  const { base, height } = stand
  const marks = pieces.filter((piece) => isMark(piece, base, height) && isAlone(piece, pieces, base, height))
  const letters = pieces.filter((piece) => marks.includes(piece) || isLetter(piece, base, height))
  return marks.flatMap((mark) => {
    const others = letters.filter((other) => other !== mark)
    const before = others.filter(({ right }) => right <= mark.left + 1).map(({ right }) => right)
    const behind = others.filter(({ left }) => left >= mark.right - 1).map(({ left }) => left)
    if (before.length + behind.length < others.length) return []
    return {
      from: mark.left / line.width,
      to: mark.right / line.width,
      length: (mark.right - mark.left) / height,
      gapBefore: (mark.left - Math.max(-Infinity, ...before)) / height,
      gapBehind: (Math.min(Infinity, ...behind) - mark.right) / height,
      seen: 1,
    }
  })
}

/** Whether no other piece is in its columns, between the base line and the top of tall letters: of an equals sign one bar may be lower. */
function isAlone(mark: Piece, pieces: readonly Piece[], base: number, height: number): boolean {
  const isBeside = ({ left, right, top, bottom, area }: Piece) =>
    Math.min(right, mark.right) - Math.max(left, mark.left) > SAME_COLUMNS.share * (mark.right - mark.left) &&
    area >= SAME_COLUMNS.area * mark.area &&
    bottom > base - height &&
    top < base
  return !pieces.some((piece) => piece !== mark && isBeside(piece))
}

function isBar({ left, right, top, bottom, area }: Piece, base: number, height: number): boolean {
  const [wide, high] = [right - left, bottom - top]
  const middle = (base - (top + bottom) / 2) / height
  return (
    wide >= BAR.shortest * height &&
    high <= BAR.thickest * height &&
    wide >= BAR.ratio * high &&
    middle >= BAR.lowest &&
    middle <= BAR.highest &&
    area >= BAR.fullness * wide * high
  )
}

function isDot({ left, right, top, bottom, area }: Piece, base: number, height: number): boolean {
  const [wide, high] = [right - left, bottom - top]
  const middle = (base - (top + bottom) / 2) / height
  return (
    Math.min(wide, high) >= DOT.least * height &&
    Math.max(wide, high) <= DOT.most * height &&
    Math.max(wide, high) <= DOT.ratio * Math.min(wide, high) &&
    middle >= DOT.lowest &&
    middle <= DOT.highest &&
    area >= DOT.fullness * wide * high
  )
}

/** Less high pieces are dirt, or marks, beside which a dash is still one. */
const LETTER_HEIGHT = 0.3

function isLetter({ top, bottom }: Piece, base: number, height: number): boolean {
  return bottom - top >= LETTER_HEIGHT * height && bottom > base - height && top < base
}
