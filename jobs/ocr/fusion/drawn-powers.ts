import type { RaisedDigit } from '../crop/raised-letter.ts'
import type { CtcCharacter } from '../recognize/ctc.ts'
import { placesOf } from './character-places.ts'

/** What is read for the power of a unit of length behind a number. */
const POWER = /(?<=\p{Nd}\s?(?:[kcdmh]?m|ft|in|mi|yd))[23?zZgyq](?![\p{L}\p{N}])/u

/** Where a digit was read it is that one, raised. */
const READ_DIGITS: ReadonlyMap<string, RaisedDigit> = new Map([
  ['2', '²'],
  ['3', '³'],
])

/**
 * The text with the power of a unit as a raised digit where that is how it is drawn: recognizers that have ² read it as 2,
 * or as a question mark, all the same.
 *
 * @param characters where along the line the text stands
 * @param raisedAt the raised digit at a place, as a share of the line's width
 */
export function withDrawnPower(
  text: string,
  characters: readonly CtcCharacter[],
  raisedAt: (place: number) => RaisedDigit | undefined,
): string {
  const { index } = POWER.exec(text) ?? {}
  if (index === undefined) return text
  const at = Array.from(text.slice(0, index)).length
  const place = placesOf(Array.from(text), characters)[at]
  const drawn = place === undefined ? undefined : raisedAt(place)
  if (!drawn) return text
  const digit = READ_DIGITS.get(text.charAt(index)) ?? drawn
  return text.slice(0, index) + digit + text.slice(index + 1)
}
