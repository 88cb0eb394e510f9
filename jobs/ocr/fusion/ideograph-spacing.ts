import { median } from '#app/domain/median.ts'
import type { CtcCharacter } from '../recognize/ctc.ts'
import { placesOf } from './character-places.ts'

const WIDE: Readonly<Record<string, string>> = { ',': '，', ':': '：', ';': '；', '!': '！', '?': '？' }
const IDEOGRAPH = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]$/u
/** Fewer distances do not say how wide an ideograph is. */
const LEAST_DISTANCES = 3
/**
 * From one ideograph to the next beyond a mark, in widths of an ideograph: 1.2 to 1.6 over a narrow mark and 1.6 to 2.5
 * over a wide one, of 39 drawn in three faces.
 */
const OVER_WIDE_MARK = 1.7
/**
 * From one ideograph to the next beyond a blank, likewise: .8 to 1.25 where there is none, 1.2 to 1.5 over one of a quarter
 * of a width, 1.4 to 1.6 over two, 1.8 to 2.4 over one that is as wide as they are, of 32 drawn in three faces.
 */
const OVER_BLANK = 1.4

/**
 * The Chinese or Japanese text with its marks and blanks between ideographs as wide as the room that they take: Tesseract reads
 * wide marks as narrow, and recognizers leave out blanks, which in subtitles stand for commas and full stops.
 *
 * @param characters where along the line the text stands
 */
export function withIdeographSpacing(text: string, characters: readonly CtcCharacter[]): string {
  const letters = Array.from(text)
  const distances = distancesIn(letters, placesOf(letters, characters))
  const width = widthOf(letters, distances)
  if (width === undefined) return text
  const isBetween = (at: number) => isIdeograph(letters[at - 1]) && isIdeograph(letters[at + 1])
  return letters
    .map((letter, at) => {
      const [before = 0, behind = 0] = [distances[at - 1], distances[at]]
      const isFollowed = isIdeograph(letter) && isIdeograph(letters[at + 1])
      if (isFollowed && behind >= OVER_BLANK * width) return `${letter} `
      return isBetween(at) && before + behind >= OVER_WIDE_MARK * width ? (WIDE[letter] ?? letter) : letter
    })
    .join('')
}

/** From each letter to the next, as shares of the line's width. */
function distancesIn(letters: readonly string[], places: readonly number[]): number[] {
  return letters.slice(1).map((_, at) => (places[at + 1] ?? NaN) - (places[at] ?? NaN))
}

/** The usual distance of two ideographs beside each other; undefined where there are too few. */
function widthOf(letters: readonly string[], distances: readonly number[]): number | undefined {
  const usual = distances.filter((_, at) => isIdeograph(letters[at]) && isIdeograph(letters[at + 1]))
  return usual.length < LEAST_DISTANCES ? undefined : median(usual)
}

function isIdeograph(letter: string | undefined): boolean {
  return letter !== undefined && IDEOGRAPH.test(letter)
}
