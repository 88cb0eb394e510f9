import { median } from '#app/domain/median.ts'
import { columnSums, distanceTo, type Mask, maskWhere, rowSums, sizeOf } from './mask.ts'

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const TALL_LETTERS = /[\p{Lu}\p{Nd}bdfhkltßбёйф!?]/gu
const CAPITALS = /[\p{Lu}\p{Nd}]/gu
/** Capitals that carry something on top. */
const ACCENTED_CAPITAL = /\p{Lu}\p{M}*[\u0300-\u030c]/u

export type Letters = Readonly<{
  /** All in pixels of the mask. */
  capHeightPx: number | undefined
  /** Row in the middle between the base line and the tops of the capitals. */
  middleRow: number | undefined
  letterSpacingPx: number
  bold: boolean
  italic: boolean
}>

/**
 * Stroke over height of a capital from which letters are bold. Ideographs have more and finer strokes; between the
 * regular ones of a face without serifs and the bold ones of a face with them there is hardly any room.
 */
const BOLD_STROKE = { letters: 0.175, ideographs: 0.1145 }
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
  const band = ideographs ? inkBand(glyphs) : capitalBand(glyphs, text)
  if (!band)
    return {
      capHeightPx: undefined,
      middleRow: undefined,
      letterSpacingPx: 0,
      bold: false,
      italic: false,
    }
  const capHeightPx = band.bottom - band.top
  const threshold = ideographs ? BOLD_STROKE.ideographs : BOLD_STROKE.letters
  return {
    capHeightPx,
    middleRow: (band.top + band.bottom) / 2,
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

/** Rows from the upper edge `top` to the lower edge `bottom`. */
type Band = { top: number; bottom: number }

function inkBand(glyphs: Mask): Band | undefined {
  const rows = inkRows(glyphs)
  return rows && { top: rows.top, bottom: rows.bottom + 1 }
}

/** Rows of the body of letters hold this share of the fullest one's ink, those of capitals' tops this. */
const BODY_SHARE = 0.36
const CAPITAL_SHARE = 0.26
/** From this share on a text counts as written in capitals. */
const MOSTLY_CAPITALS = 0.7
/** What stands out over capitals by more than this share of their height is an accent. */
const ACCENT_SHARE = 0.12

/** Rows of tall letters' tops hold this share of what their part of the text has in the fullest row. */
const TOPS_SHARE = 0.28

/** From the tops of the tall letters to the base line, where the rows suddenly hold much less ink. */
function capitalBand(glyphs: Mask, text: string): Band | undefined {
  const letters = text.replace(/[^\p{L}\p{N}]/gu, '').length
  const tall = text.match(TALL_LETTERS)?.length ?? 0
  const rows = inkRows(glyphs, tall / Math.max(1, letters))
  if (!rows) return undefined
  const { top, bottom, sums } = rows
  const fullest = Math.max(...sums)
  const base = sums.findLastIndex((sum) => sum > fullest * BODY_SHARE)
  if (base <= top) return { top, bottom: bottom + 1 }
  const firstRow = (share: number) => sums.findIndex((sum) => sum > fullest * share)
  // an accent stands higher than the letters, and readers miss it: only rows that many letters share can be their tops
  const isInCapitals = (text.match(CAPITALS)?.length ?? 0) >= MOSTLY_CAPITALS * letters
  const tops = firstRow(CAPITAL_SHARE)
  if (isInCapitals) return { top: tops - top > ACCENT_SHARE * (base - tops) ? tops : top, bottom: base + 1 }
  const isAccented = ACCENTED_CAPITAL.test(text.normalize('NFD'))
  if (tall > 0) return { top: isAccented ? firstRow((TOPS_SHARE * tall) / letters) : top, bottom: base + 1 }
  return { top: base + 1 - (base + 1 - firstRow(BODY_SHARE)) / X_HEIGHT, bottom: base + 1 }
}

/** Twice the mean distance from the ink to the paper, over the ink's own pixels: half a stroke, on the average of a ramp. */
function strokeWidth(glyphs: Mask): number {
  const paper = maskWhere(glyphs, (value) => value === 0)
  const depths = distanceTo(paper)
  let sum = 0
  for (let i = 0; i < depths.length; i++) {
    const depth = depths[i] ?? 0
    if (depth !== Infinity) sum += depth
  }
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
  const between = gaps.filter((gap) => gap < capHeightPx * 1.2)
  const usual = median(between, 0)
  return usual > WIDE_GAP * capHeightPx ? usual - OWN_GAP * capHeightPx : 0
}
