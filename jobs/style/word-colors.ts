import { hexColor, rgbLevels } from '#app/domain/style-similarity.ts'
import { median } from '#app/domain/median.ts'
import type { Accent } from '#app/domain/accents.ts'
import { BehindLetters } from './behind-letters.ts'
import { coverageOf, penPlaces, type Plane } from './coverage.ts'
import type { ColorPlanes } from './line-picture.ts'
import type { PlacedDrawing } from './refine.ts'
import { blurredPlane } from './plane-filters.ts'

/** Levels, over three channels, by which a word of another colour differs from most of the line. */
export const OTHER_COLOR = 70
/** Words of one second colour differ by less: what changes from word to word is a gradient, or changes with time. */
const ONE_COLOR = 45
/** With less of a line in one colour there is none that it has. */
const MOST = 0.5
/** Of a single letter or mark the colour is too much that of what passes behind it. */
const TELLING = /[\p{L}\p{N}].*[\p{L}\p{N}]|[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/u
/** Where letters are not quite where they are drawn, a word on a bright background seems to be a darker shade. */
const LEAST_FOR_SHADES = 0.7
const SHADE_LEVELS = 30
/**
 * A word tells its colour where its letters explain such a share of what the others do. One that is shaped otherwise, as figures with
 * descenders are, seems to have a colour between theirs and the background's.
 */
const TELLS = { otherHue: 0.6, shade: 0.8 } as const
/** Pixels of a word, by their coverage: fewer do not tell its colour. */
const FEW_PIXELS = 12
/** Where letters stand above and below the base line. */
const [ABOVE_EM, BELOW_EM] = [0.95, 0.3]
/** The background is averaged over so many ems around a letter. */
const BACKGROUND_EM = 0.4

interface ColoredWord {
  readonly text: string
  readonly start: number
  readonly end: number
  /** Red, green and blue, in levels. */
  readonly color: readonly [number, number, number]
  /** How much of its picture its letters explain in that colour, 0 to 1. */
  readonly explained: number
}

/**
 * The words of a fitted line that have a second colour: each word's letters are drawn alone, and the colour that explains
 * the picture best where they are compared with that of most of the line.
 *
 * @param fill colour of most of the line, as `#rrggbb`
 */
export function wordColors(
  picture: ColorPlanes,
  line: PlacedDrawing & { readonly explained: number },
  text: string,
  fill: string,
): Accent[] {
  const words = coloredWords(picture, line, text)
  const main = mainOf(words)
  if (!main || words.length < 2) return []
  const explained = meanExplained(words.filter(({ color }) => distance(color, main) <= OTHER_COLOR))
  const others = words.filter((word) => {
    if (distance(word.color, main) <= OTHER_COLOR) return false
    return word.explained >= explained * (isShadeOf(word.color, main) ? TELLS.shade : TELLS.otherHue)
  })
  const [first] = others
  const isShade = first && line.explained < LEAST_FOR_SHADES && isShadeOf(first.color, main)
  if (
    !first ||
    isShade ||
    !others.some(({ text: own }) => TELLING.test(own)) ||
    others.some(({ color }) => distance(color, first.color) > ONE_COLOR)
  )
    return []
  const length = Math.max(1, Array.from(text).length)
  const own = rgbLevels(fill)
  const levels = first.color.map(
    (_, channel) =>
      others.reduce((sum, { color }) => sum + (color[channel] ?? 0), 0) / others.length -
      (main[channel] ?? 0) +
      (own[channel] ?? 0),
  )
  const color = hexColor(levels)
  return joined(others, words).map(({ text: ownText, start, end }) => ({
    ...{ text: ownText, color },
    start: start / length,
    end: end / length,
  }))
}

function coloredWords(picture: ColorPlanes, line: PlacedDrawing, text: string): ColoredWord[] {
  const { outlines, placement, shiftsPx } = line
  const softness = Math.max(0.3, line.sigmaPx)
  const all = blurredPlane(coverageOf(outlines, placement, picture[0], shiftsPx), softness)
  const behind = new BehindLetters(all, BACKGROUND_EM * placement.sizePx)
  const backgrounds = picture.map((plane) => behind.of(plane))
  const characters = Array.from(text)
  const words: { text: string; start: number; end: number }[] = []
  for (const [at, character] of characters.entries()) {
    const open = words.at(-1)
    if (/\s/u.test(character)) continue
    if (open?.end === at) Object.assign(open, { text: open.text + character, end: at + 1 })
    else words.push({ text: character, start: at, end: at + 1 })
  }
  return words.flatMap((word) => {
    const drawn = drawnWord(line, word, picture[0], softness)
    if (!drawn) return []
    const energy = drawn.covered.values.reduce((sum, value) => sum + value * value, 0)
    if (energy < FEW_PIXELS) return []
    const [luma = 0, blue = 0, red = 0] = picture.map((plane, index) =>
      levelOf(plane, drawn, backgrounds[index] ?? plane),
    )
    const explained = explainedOf(picture[0], drawn, backgrounds[0] ?? picture[0], rowsOf(placement))
    return [{ ...word, color: rgbOf(luma, blue, red), explained }]
  })
}

/** The letters of a word alone, on the columns of the picture in which they stand. */
interface DrawnWord {
  readonly covered: Plane
  /** The first of these columns. */
  readonly fromX: number
}

function drawnWord(
  { outlines, placement, shiftsPx }: PlacedDrawing,
  { start, end }: { readonly start: number; readonly end: number },
  { width, height }: Plane,
  softness: number,
): DrawnWord | null {
  const isIn = ({ order }: { readonly order: number }) => order >= start && order < end
  const pens = penPlaces(outlines, placement, shiftsPx)
  const xs = outlines.glyphs.flatMap((glyph, index) =>
    isIn(glyph)
      ? glyph.contours.flatMap((points) =>
          [...points].filter((_, at) => at % 2 === 0).map((x) => (pens[index] ?? 0) + x * placement.sizePx),
        )
      : [],
  )
  const margin = Math.ceil(4 * softness) + 1
  const fromX = Math.max(0, Math.floor(Math.min(...xs)) - margin)
  const toX = Math.min(width, Math.ceil(Math.max(...xs)) + margin)
  if (!(toX > fromX)) return null
  const glyphs = outlines.glyphs.map((glyph) => (isIn(glyph) ? glyph : { ...glyph, contours: [] }))
  const moved = { ...placement, left: placement.left - fromX, right: placement.right - fromX }
  const sharp = coverageOf({ ...outlines, glyphs }, moved, { width: toX - fromX, height }, shiftsPx)
  return { covered: blurredPlane(sharp, softness), fromX }
}

/** What letters have to be, by least squares, for the picture to be as it is where they are. */
function levelOf(plane: Plane, { covered, fromX }: DrawnWord, background: Plane): number {
  let [along, all, behind, weight] = [0, 0, 0, 0]
  for (let y = 0; y < covered.height; y += 1)
    for (let x = 0; x < covered.width; x += 1) {
      const share = covered.values[y * covered.width + x] ?? 0
      if (share < 0.02) continue
      const at = y * plane.width + fromX + x
      const back = background.values[at] ?? 0
      along += share * ((plane.values[at] ?? 0) - back)
      all += share * share
      behind += share * back
      weight += share
    }
  return all > 0 && weight > 0 ? behind / weight + along / all : 0
}

/** The rows in which a line's letters stand, with accents and descenders. */
function rowsOf({ baseline, sizePx }: PlacedDrawing['placement']): { from: number; to: number } {
  return { from: Math.floor(baseline - ABOVE_EM * sizePx), to: Math.ceil(baseline + BELOW_EM * sizePx) }
}

/** What of the contrast around a word its letters explain: little, where the picture's letters are shaped otherwise. */
function explainedOf(
  plane: Plane,
  { covered, fromX }: DrawnWord,
  background: Plane,
  rows: { from: number; to: number },
) {
  let [along, all, contrast] = [0, 0, 0]
  for (let y = Math.max(0, rows.from); y < Math.min(covered.height, rows.to); y += 1)
    for (let x = 0; x < covered.width; x += 1) {
      const at = y * plane.width + fromX + x
      const difference = (plane.values[at] ?? 0) - (background.values[at] ?? 0)
      const share = covered.values[y * covered.width + x] ?? 0
      along += share * difference
      all += share * share
      contrast += difference * difference
    }
  return all > 0 && contrast > 0 ? along ** 2 / (all * contrast) : 0
}

/** By their letters. */
function meanExplained(words: readonly ColoredWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  return letters > 0
    ? words.reduce((sum, { text, explained }) => sum + text.length * explained, 0) / letters
    : 0
}

/** The colour that most letters share, the mean of theirs. */
function mainOf(words: readonly ColoredWord[]): readonly [number, number, number] | null {
  const lengthOf = (some: readonly ColoredWord[]) => some.reduce((sum, { text }) => sum + text.length, 0)
  const groups = words.map((word) => words.filter(({ color }) => distance(color, word.color) < OTHER_COLOR))
  const largest = groups.reduce<readonly ColoredWord[]>(
    (best, group) => (lengthOf(group) > lengthOf(best) ? group : best),
    [],
  )
  const letters = lengthOf(largest)
  if (letters === 0 || letters < MOST * lengthOf(words)) return null
  const mean = (channel: 0 | 1 | 2) =>
    largest.reduce((sum, { color, text }) => sum + color[channel] * text.length, 0) / letters
  return [mean(0), mean(1), mean(2)]
}

/** Words that follow each other as one. */
function joined(others: readonly ColoredWord[], words: readonly ColoredWord[]): ColoredWord[] {
  const runs: ColoredWord[] = []
  for (const word of others) {
    const last = runs.at(-1)
    const before = words[words.indexOf(word) - 1]
    if (last && before && last.end === before.end)
      runs[runs.length - 1] = { ...last, text: `${last.text} ${word.text}`, end: word.end }
    else runs.push(word)
  }
  return runs
}

/** Whether two colours, in levels of red, green and blue, differ in brightness, and hardly in hue. */
export function isShadeOf(a: readonly number[], b: readonly number[]): boolean {
  const differences = a.map((level, channel) => level - (b[channel] ?? 0))
  const mean = differences.reduce((sum, one) => sum + one, 0) / differences.length
  return Math.hypot(...differences.map((one) => one - mean)) < SHADE_LEVELS
}

/** Levels over three channels. */
export function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((level, channel) => level - (b[channel] ?? 0)))
}

/** The median of each channel. */
export function medianColor(
  colors: readonly (readonly [number, number, number])[],
): [number, number, number] {
  const channel = (index: 0 | 1 | 2) => median(colors.map((color) => color[index]))
  return [channel(0), channel(1), channel(2)]
}

/** BT.709 brightness and colour differences as red, green and blue. */
export function rgbOf(luma: number, blueDifference: number, redDifference: number): [number, number, number] {
  const red = luma + 1.5748 * redDifference
  const blue = luma + 1.8556 * blueDifference
  return [red, (luma - 0.2126 * red - 0.0722 * blue) / 0.7152, blue]
}
