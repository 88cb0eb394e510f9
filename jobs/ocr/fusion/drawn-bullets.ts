import type { DrawnMark } from '../crop/dashes.ts'
import type { CtcCharacter } from '../recognize/ctc.ts'
import { placesOf } from './character-places.ts'

/** What recognizers take a dot between two parts of a line for; beside a letter or a digit a degree sign or a star is one. */
const READ_FOR_DOT = /[·•∙‧]|(?<=^|\s)[°*+«»](?=\s|$)/gu
/** In front of a line it is the bullet of a list, whose blank recognizers leave out. */
const LEADING = /^[·•∙‧]\s*(?=\S)/u
/**
 * From this diameter on, in heights of a tall letter, a dot is a bullet. In typefaces of many kinds middle dots have 0.12 to 0.22,
 * bullets 0.33 to 0.6.
 */
const BULLET = 0.27
/** Half of a character's width, as a share of the line's: its place is not more exact. */
const NEAR_CHARACTERS = 0.75

/**
 * The text with bullets and middle dots as they are drawn: recognizers take one for the other.
 *
 * @param characters where along the line the text stands
 * @param dotsOf finds the line's dots, asked only if the text may have one
 */
export function withDrawnBullets(
  text: string,
  characters: readonly CtcCharacter[],
  dotsOf: () => readonly DrawnMark[],
): string {
  if (LEADING.test(text)) return `• ${withDrawnBullets(text.replace(LEADING, ''), characters, dotsOf)}`
  if (text.search(READ_FOR_DOT) < 0) return text
  const dots = dotsOf()
  const letters = Array.from(text)
  const places = placesOf(letters, characters)
  const near = NEAR_CHARACTERS / letters.length
  return text.replace(READ_FOR_DOT, (letter, index: number) => {
    const place = places[Array.from(text.slice(0, index)).length] ?? -1
    const dot = dots.find(({ from, to }) => from - near <= place && place <= to + near)
    if (!dot) return letter
    return dot.length >= BULLET ? '•' : '·'
  })
}
