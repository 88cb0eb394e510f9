import type { LatinLanguage } from '#app/domain/languages.ts'
import type { Reading } from '../recognize/reading.ts'

/** Readings of this confidence or less do not count. */
const NO_WEIGHT = 0.5
/**
 * Straight marks at which Tesseract tells the shape, and what it is sure of there: a curved one that opens a word is read
 * as it is, one that closes it is half of the time a straight one. So a lone closing mark needs so many times the weight.
 */
const LONE_CLOSING = 3
/** A curved one at the end of a word is sometimes read as straight, as one between letters is. */
const CURVED_WEIGHT = 2

const BEFORE = String.raw`(?<=^|[\s(\[¿¡–—-])`
const OPENED = String.raw`(?=[\p{L}\p{N}¿¡….])`
const CLOSED = String.raw`(?<=[\p{L}.,;:!?…%)])`
const BEHIND = String.raw`(?=$|[\s)\].,;:!?…–—-])`
const opening = (marks: string) => new RegExp(`${BEFORE}${marks}${OPENED}`, 'gu')
const closing = (marks: string) => new RegExp(`${CLOSED}${marks}${BEHIND}`, 'gu')

const DOUBLE = { opening: opening('"'), closing: closing('"') }
const CURVED_DOUBLE = { opening: opening('[“”„]'), closing: closing('[“”]') }
const LOW_DOUBLE = opening('„')
const SINGLE = { opening: opening("'"), closing: closing("'") }
const CURVED_SINGLE = { left: opening('‘'), right: opening('’'), closing: closing('’') }
/** A low mark that two high ones close has lost its other half. */
const HALF_LOW = new RegExp(String.raw`${BEFORE}[‚,](?=\p{L}[^"“”]*["“”])`, 'gu')

/**
 * The text, whose quotation marks are straight, with curved ones where the readings see those: double ones alike
 * throughout the line, single ones at the beginnings of words and at their ends.
 */
export function withQuotes(text: string, readings: readonly Reading[], language: LatinLanguage): string {
  if (!/["'‚„]/u.test(text)) return text
  return withSingles(withDoubles(text, readings, language), readings)
}

const GUILLEMETS = /«([^«»]*)»/gu

/** The text, in which both guillemets of a pair have a blank within them, or neither: of the narrow ones recognizers lose some. */
export function withEvenGuillemets(text: string, language: LatinLanguage): string {
  return text.replace(GUILLEMETS, (pair, within: string) => {
    const quoted = within.trim()
    if (quoted === '' || within.startsWith(' ') === within.endsWith(' ')) return pair
    // only French sets them with blanks
    return language === 'fr' ? `« ${quoted} »` : `«${quoted}»`
  })
}

function withDoubles(text: string, readings: readonly Reading[], language: LatinLanguage): string {
  const whole = language === 'de' ? text.replace(HALF_LOW, '„') : text
  const isLow = whole.includes('„') || heavier(LOW_DOUBLE, DOUBLE.opening, readings)
  if (!isLow && !areCurved(whole, readings)) return whole
  const [open, close] = isLow ? ['„', '“'] : ['“', '”']
  return whole.replace(DOUBLE.opening, open).replace(DOUBLE.closing, close)
}

function areCurved(text: string, readings: readonly Reading[]): boolean {
  return text.search(DOUBLE.opening) >= 0
    ? heavier(CURVED_DOUBLE.opening, DOUBLE.opening, readings)
    : weightOf(CURVED_DOUBLE.closing, readings) > LONE_CLOSING * weightOf(DOUBLE.closing, readings)
}

function withSingles(text: string, readings: readonly Reading[]): string {
  const left = weightOf(CURVED_SINGLE.left, readings)
  const right = weightOf(CURVED_SINGLE.right, readings)
  const isOpeningCurved = left + right > weightOf(SINGLE.opening, readings)
  const isClosingCurved =
    CURVED_WEIGHT * weightOf(CURVED_SINGLE.closing, readings) > weightOf(SINGLE.closing, readings)
  const opened = isOpeningCurved ? text.replace(SINGLE.opening, left > right ? '‘' : '’') : text
  return isClosingCurved ? opened.replace(SINGLE.closing, '’') : opened
}

function heavier(mark: RegExp, other: RegExp, readings: readonly Reading[]): boolean {
  return weightOf(mark, readings) > weightOf(other, readings)
}

/** How often the readings have the mark, by their confidence. */
export function weightOf(mark: RegExp, readings: readonly Reading[]): number {
  return readings.reduce(
    (sum, { text, confidence }) =>
      sum + Math.max(0, confidence - NO_WEIGHT) * (text.match(mark) ?? []).length,
    0,
  )
}
