import { columnSums, distanceTo, type Mask, rowSums, sizeOf } from './mask.ts'

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const TALL_LETTERS = /[\p{Lu}\p{Nd}bdfhkltßбёйф!?]/gu

export type Letters = Readonly<{
  /** All in pixels of the mask. */
  capHeightPx: number | undefined
  letterSpacingPx: number
  bold: boolean
  italic: boolean
}>

/** Stroke over height of a capital from which letters are bold; ideographs have more and finer strokes. */
const BOLD_STROKE = { letters: 0.175, ideographs: 0.122 }
/** Height of small letters over that of capitals. */
const X_HEIGHT = 0.73
/** The slant of italics, in columns a row, and how much sharper than upright they must be. */
const SLANTS = [0, 0.06, 0.12, 0.18, 0.24, 0.3]
const ITALIC_SLANT = 0.11
const ITALIC_GAIN = 1.1
/** Gap between letters over height of a capital, where it is no more than the typeface's own. */
const OWN_GAP = 0.2
const WIDE_GAP = 0.3

/** What the glyphs of a line say about its typeface. */
export function lettersOf(glyphs: Mask, text: string): Letters {
  const ideographs = UNSPACED.test(text)
  const capHeightPx = ideographs ? inkHeight(glyphs) : capHeight(glyphs, text)
  if (!capHeightPx) return { capHeightPx: undefined, letterSpacingPx: 0, bold: false, italic: false }
  const threshold = ideographs ? BOLD_STROKE.ideographs : BOLD_STROKE.letters
  return {
    capHeightPx,
    letterSpacingPx: ideographs ? 0 : letterSpacing(glyphs, capHeightPx),
    bold: strokeWidth(glyphs) / capHeightPx > threshold,
    italic: !ideographs && isItalic(glyphs),
  }
}

/** A row belongs to the letters when it holds this share of the fullest one's ink, or of a single letter's. */
const ROW_SHARE = 0.06
const SINGLE_LETTER_SHARE = 0.4

function inkRows(
  glyphs: Mask,
  tallShare = 1,
): { top: number; bottom: number; sums: Uint32Array } | undefined {
  const sums = rowSums(glyphs)
  const enough = Math.max(...sums) * Math.max(0.01, Math.min(ROW_SHARE, tallShare * SINGLE_LETTER_SHARE))
  const top = sums.findIndex((sum) => sum > enough)
  const bottom = sums.findLastIndex((sum) => sum > enough)
  return top < 0 || bottom <= top ? undefined : { top, bottom, sums }
}

function inkHeight(glyphs: Mask): number | undefined {
  const rows = inkRows(glyphs)
  return rows && rows.bottom - rows.top + 1
}

/** From the top of the tall letters to the base line, where the rows suddenly hold much less ink. */
function capHeight(glyphs: Mask, text: string): number | undefined {
  const letters = text.replace(/[^\p{L}\p{N}]/gu, '').length
  const tall = text.match(TALL_LETTERS)?.length ?? 0
  const rows = inkRows(glyphs, tall / Math.max(1, letters))
  if (!rows) return undefined
  const { top, bottom, sums } = rows
  const dense = Math.max(...sums) * 0.36
  const base = sums.findLastIndex((sum) => sum > dense)
  const xTop = sums.findIndex((sum) => sum > dense)
  if (base <= top) return bottom - top + 1
  if (tall > 0) return base - top + 1
  return (base - xTop + 1) / X_HEIGHT
}

/** Twice the mean distance from the ink to the paper, over the ink's own pixels: half a stroke, on the average of a ramp. */
function strokeWidth(glyphs: Mask): number {
  const paper: Mask = { ...glyphs, data: glyphs.data.map((value) => 1 - value) }
  const depths = distanceTo(paper)
  let sum = 0
  for (const depth of depths) sum += Number.isFinite(depth) ? depth : 0
  // depths run evenly from 0.5 to half the stroke, so their mean is a quarter of it
  return Math.max(1, 4 * (sum / Math.max(1, sizeOf(glyphs))) - 1)
}

/** Upright stems stand in few columns: the slant that gathers the ink best is the typeface's. */
function isItalic(glyphs: Mask): boolean {
  const energy = (slope: number) => columnSums(glyphs, slope).reduce((total, sum) => total + sum * sum, 0)
  const upright = energy(0)
  const [slant, gathered] = SLANTS.map((slope) => [slope, energy(slope)] as const).reduce((a, b) =>
    b[1] > a[1] ? b : a,
  )
  return slant >= ITALIC_SLANT && gathered > upright * ITALIC_GAIN
}

function letterSpacing(glyphs: Mask, capHeightPx: number): number {
  const columns = columnSums(glyphs)
  const gaps: number[] = []
  let last = -1
  columns.forEach((sum, x) => {
    if (sum === 0) return
    if (last >= 0 && x - last > 1) gaps.push(x - last - 1)
    last = x
  })
  // blanks between words are wider than any spacing of letters
  const between = gaps.filter((gap) => gap < capHeightPx * 1.2).sort((a, b) => a - b)
  const median = between[between.length >> 1] ?? 0
  return median > WIDE_GAP * capHeightPx ? median - OWN_GAP * capHeightPx : 0
}
