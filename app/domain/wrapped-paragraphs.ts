import { type TextBox, turnedLevel } from './geometry.ts'
import type { Language } from './languages.ts'
import { originalKey } from './original-key.ts'
import { concurrentItems } from './overlay/concurrent.ts'
import { isSourceCode } from './source-code.ts'
import { colorDistance, SAME_COLOR } from './style-similarity.ts'
import type { TextStyle } from './text-track.ts'
import { passagesOf } from './wrapped-lines.ts'

/** A line of text on screen, as far as telling a paragraph needs to know it. Seconds; pixels of the upright frame. */
export interface ParagraphLine {
  readonly originalText: string
  readonly language: Language
  readonly startSeconds: number
  readonly endSeconds: number
  readonly box: TextBox
  readonly style: Pick<TextStyle, 'fill' | 'plate' | 'capHeightPx' | 'fontClass' | 'confidence'>
}

/** Lines of one paragraph appear and vanish together. */
const SAME_TIME_SECONDS = 0.3
/** As fractions of a line's height: the gap between two lines, how far apart their shared edge or middle may be. */
const LINE_GAP = 0.7
const SAME_EDGE = 0.5
const LIKE_HEIGHT = 1.3
/** Of capitals that were found by drawing them: a line without tall letters does not make these smaller. */
const LIKE_FITTED = 1.12
/** Colours, in levels over three channels, that are surely two: a name and the post below it are on plates of their own. */
const OTHER_COLOR = 120
/** Of a style that explains so much of the picture, fixed and proportional widths and the colour are surely right. */
const SURE_FIT = 0.8
/**
 * A line is wrapped where the next word would not have fitted. Up to these shares of the lower line's width it would have:
 * sentences may be broken by their sense, with a shorter line above, but what neither begins nor ends as one may not.
 */
const FITTING = { sentence: 0.4, fragments: 0.95 } as const
const SAME_ANGLE_DEGREES = 2
const MOST_LINES = 8

/**
 * The paragraphs whose lines were detected one by one, each as the `originalKey` of its lines from top to bottom. A key
 * that is also seen elsewhere is in none: a text has one translation wherever it stands.
 */
export function wrappedParagraphs(lines: readonly ParagraphLine[]): string[][] {
  const concurrent = concurrentItems(lines, (line) => line)
  const below = new Map(lines.map((line) => [line, nearestBelow(line, concurrent.get(line) ?? [])]))
  const leaders = new Map<ParagraphLine, ParagraphLine[]>()
  for (const [line, next] of below) if (next) leaders.set(next, [...(leaders.get(next) ?? []), line])
  const isContinued = (line: ParagraphLine) => leaders.get(line)?.length === 1
  const paragraphs = lines.flatMap((first) => {
    if (isContinued(first)) return []
    const paragraph = [first]
    for (
      let next = below.get(first);
      next && isContinued(next) && paragraph.length < MOST_LINES;
      next = below.get(next)
    )
      paragraph.push(next)
    return [paragraph]
  })
  return ofTheirOwn(paragraphs.map((paragraph) => paragraph.map((line) => originalKey(line.originalText))))
}

/** Paragraphs of several lines, each once, that share no line with anything else. */
function ofTheirOwn(paragraphs: readonly string[][]): string[][] {
  const paragraphsOf = new Map<string, Set<string>>()
  const names = new Map(paragraphs.map((keys) => [JSON.stringify(keys), keys]))
  for (const [name, keys] of names)
    for (const key of keys) paragraphsOf.set(key, (paragraphsOf.get(key) ?? new Set()).add(name))
  return [...names.values()].filter(
    (keys) =>
      keys.length > 1 &&
      new Set(keys).size === keys.length &&
      keys.every((key) => paragraphsOf.get(key)?.size === 1),
  )
}

function nearestBelow(line: ParagraphLine, others: readonly ParagraphLine[]): ParagraphLine | undefined {
  return others
    .filter((other) => continues(line, other))
    .toSorted((a, b) => a.box.y - b.box.y)
    .at(0)
}

/** Whether a line is the wrapped rest of the one above it. */
function continues(upper: ParagraphLine, lower: ParagraphLine): boolean {
  const boxes = boxesOnPage(upper.box, lower.box)
  if (!boxes) return false
  const [a, b] = boxes
  const [heightA, heightB] = [lineHeightOf(upper), lineHeightOf(lower)]
  const gap = b.y - a.y - a.height
  return (
    upper.language === lower.language &&
    Math.abs(upper.startSeconds - lower.startSeconds) <= SAME_TIME_SECONDS &&
    Math.abs(upper.endSeconds - lower.endSeconds) <= SAME_TIME_SECONDS &&
    areLikeHeights(heightA, heightB, LIKE_HEIGHT) &&
    areSetAlike(upper.style, lower.style) &&
    b.y > a.y &&
    gap > -0.5 * heightA &&
    gap < LINE_GAP * heightA &&
    sharesEdge(a, b, SAME_EDGE * heightA) &&
    isFull(upper, lower) &&
    !areNumbered(upper.originalText, lower.originalText) &&
    ![upper, lower].some(({ originalText }) => isSourceCode(originalText)) &&
    passagesOf(`${upper.originalText}\n${lower.originalText}`, upper.language).length === 1
  )
}

/** The boxes of lines in one direction, as if they were level. */
function boxesOnPage(a: TextBox, b: TextBox): [TextBox, TextBox] | undefined {
  const areLevel = [a, b].every(({ angleDegrees }) => Math.abs(angleDegrees) < SAME_ANGLE_DEGREES)
  return areLevel ? [a, b] : turnedLevel(a, b, SAME_ANGLE_DEGREES)
}

function areLikeHeights(a: number, b: number, most: number): boolean {
  return Math.max(a, b) < most * Math.min(a, b)
}

function areSetAlike(a: ParagraphLine['style'], b: ParagraphLine['style']): boolean {
  const isOther = (most: number, one?: string, other?: string) =>
    one !== undefined && other !== undefined && colorDistance(one, other) > most
  const areFitted = [a, b].every(({ confidence = 0 }) => confidence >= SURE_FIT)
  if (areFitted && (a.fontClass === 'mono') !== (b.fontClass === 'mono')) return false
  const [capsA, capsB] = [a.capHeightPx, b.capHeightPx]
  if (
    capsA !== null &&
    capsB !== null &&
    !areLikeHeights(capsA, capsB, areFitted ? LIKE_FITTED : LIKE_HEIGHT)
  )
    return false
  return (
    !isOther(areFitted ? SAME_COLOR : OTHER_COLOR, a.fill, b.fill) &&
    !isOther(OTHER_COLOR, a.plate?.color, b.plate?.color)
  )
}

/** Whether the lower line's first word would hardly have fitted behind the upper line. */
function isFull({ originalText: above, box: { width } }: ParagraphLine, lower: ParagraphLine): boolean {
  const below = lower.originalText.trim()
  // ideographs have neither words nor capitals; they are broken anywhere
  const [word = ''] = /^(?:[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|\S+)/u.exec(below) ?? []
  const isSentence = !/\p{Ll}/u.test(below) || /^\P{L}*\p{Lu}/u.test(above) || /[.!?…]["'”’»)]*$/u.test(below)
  const wordWidth = (lower.box.width * (word.length + 1)) / Math.max(1, below.length)
  return width + wordWidth > (isSentence ? FITTING.sentence : FITTING.fragments) * lower.box.width
}

/** Lines of code, items and rows of a table begin with numbers that follow one another. */
function areNumbered(above: string, below: string): boolean {
  const [first, second] = [above, below].map((text) => /^\d+(?=[.):]?\s)/u.exec(text)?.[0])
  return first !== undefined && second !== undefined && Number(second) === Number(first) + 1
}

function sharesEdge(a: TextBox, b: TextBox, tolerance: number): boolean {
  const [left, right] = [a.x - b.x, a.x + a.width - b.x - b.width]
  return [left, right, (left + right) / 2].some((distance) => Math.abs(distance) < tolerance)
}

function lineHeightOf({ box, originalText }: ParagraphLine): number {
  return box.height / originalText.split('\n').length
}
