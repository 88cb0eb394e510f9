import type { CtcCharacter } from '../recognize/ctc.ts'
import { placesOf } from './character-places.ts'

/** A letter P, Cyrillic or Latin, that stands alone behind an amount. */
const LETTER = /(?<=\p{Nd}\s?)[РP](?![\p{L}\p{N}])/gu

/**
 * The Russian text with the rouble signs that are drawn, which no recognizer has: they read the letter that it is made of.
 *
 * @param characters where along the line the text stands
 * @param isRouble whether the letter at a place, as a share of the line's width, has the sign's bar
 */
export function withDrawnRoubles(
  text: string,
  characters: readonly CtcCharacter[],
  isRouble: (place: number) => boolean,
): string {
  if (text.search(LETTER) < 0) return text
  const places = placesOf(Array.from(text), characters)
  return text.replace(LETTER, (letter, index: number) => {
    const place = places[Array.from(text.slice(0, index)).length]
    return place !== undefined && isRouble(place) ? '₽' : letter
  })
}
