import type { OrdinalIndicator } from '../crop/ordinal-indicator.ts'
import type { CtcCharacter } from '../recognize/ctc.ts'
import { placesOf } from './character-places.ts'

const MAY_HAVE = /\d|[nN]\./u
/** Behind the dot of an ordinal or of n.º: what is read for a raised letter, or nothing. */
const BEHIND_DOT = /(?<=\d|(?<!\p{L})[nN])\.( ?[°º*?%ªa0-389²"'’-])?(?=[\s?!,;:)]|$)/gu
/** A numeral before a word: what is read for one that no dot announces; a degree sign may be one. */
const BEHIND_DIGIT = /(?<=\d)[*?]?(?=\s\p{Ll}{3})/gu
/** Half of a digit's width, in characters: what is nearer is the digit itself. */
const DIGIT = 0.5
/** One that nobody has read, and no dot announces, is there in so many binarization variants. */
const LEAST_SEEN = 2

/**
 * The Spanish, Portuguese or Italian text with the raised letters of its ordinals (1.º, 3.ª, n.º), which recognizers read as a degree
 * sign, a digit, a mark, or not at all.
 *
 * @param characters where along the line the text stands
 * @param drawnIn finds a raised letter in a stretch of the line, of which both ends are shares of its width
 */
export function withDrawnOrdinals(
  text: string,
  characters: readonly CtcCharacter[],
  drawnIn: (stretch: { from: number; to: number }) => { letter: OrdinalIndicator; seen: number } | undefined,
): string {
  if (!MAY_HAVE.test(text)) return text
  const letters = Array.from(text)
  const places = placesOf(letters, characters)
  const between = (index: number, length: number, offset = 0) => {
    const before = Array.from(text.slice(0, index)).length - 1
    const behind = letters.findIndex((letter, at) => at > before + length && !/\s/u.test(letter))
    return drawnIn({ from: (places[before] ?? 0) + offset / letters.length, to: places[behind] ?? 1 })
  }
  const dotted = text.replace(BEHIND_DOT, (found, read: string | undefined, index: number) => {
    const drawn = between(index + 1, found.length - 1)
    if (!drawn) return found
    // the mark that closes a question is not the letter
    const isMark = read?.trim() === '?' && text.includes('¿') && text.indexOf('?') === text.lastIndexOf('?')
    return `.${drawn.letter}${isMark ? '?' : ''}`
  })
  const written =
    dotted === text
      ? text.replace(BEHIND_DIGIT, (read, index: number) => {
          const drawn = between(index, read.length, DIGIT)
          return drawn && (read !== '' || drawn.seen >= LEAST_SEEN) ? drawn.letter : read
        })
      : dotted
  // no degree follows a dot
  return written.replace(/(?<=\d)\.°/gu, '.º')
}
