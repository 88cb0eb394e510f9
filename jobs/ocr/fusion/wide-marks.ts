import type { CtcCharacter } from '../recognize/ctc.ts'
import { placesOf } from './drawn-dashes.ts'

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
 * The Chinese or Japanese text whose marks between ideographs are as wide as those that leave so much room:
 * Tesseract reads wide ones as narrow. `characters` tell where along the line the text stands.
 */
export function withWideMarks(text: string, characters: readonly CtcCharacter[]): string {
  const letters = Array.from(text)
  const isBetween = (at: number) => isIdeograph(letters[at - 1]) && isIdeograph(letters[at + 1])
  if (!letters.some((letter, at) => letter in WIDE && isBetween(at))) return text
  const places = placesOf(letters, characters)
  const between = (from: number, to: number) => (places[to] ?? NaN) - (places[from] ?? NaN)
  const distances = letters.flatMap((letter, at) =>
    isIdeograph(letters[at - 1]) && isIdeograph(letter) ? between(at - 1, at) : [],
  )
  if (distances.length < LEAST_DISTANCES) return text
  const width = distances.toSorted((a, b) => a - b)[distances.length >> 1] ?? NaN
  return letters
    .map((letter, at) =>
      isBetween(at) && between(at - 1, at + 1) >= OVER_WIDE_MARK * width ? (WIDE[letter] ?? letter) : letter,
    )
    .join('')
}

function isIdeograph(letter: string | undefined): boolean {
  return letter !== undefined && IDEOGRAPH.test(letter)
}
