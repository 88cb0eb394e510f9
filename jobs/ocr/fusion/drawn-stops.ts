import { median } from '#app/domain/median.ts'
import type { LettersInColor } from '../crop/letter-heights.ts'
import type { CtcCharacter } from '../recognize/ctc.ts'
import { placesOf } from './character-places.ts'
import { drawnAt, isStanding } from './drawn-case.ts'

/** A full stop behind a letter, in front of a blank or at the end; several are an ellipsis. */
const STOP = /(?<=\p{L})\.(?=\s|$)/gu
/** Of the letters that stand on the base line, so many have to be found, for a stop that is not there to be none. */
const WELL_FOUND = 0.8
/** At the end of a line a stop is within so much of a letter's width. */
const BEHIND_LAST = 0.8

/**
 * The text without full stops that are not drawn: over footage recognizers take a bright spot between two words, or behind the last, for
 * one. Its colour is not that of the letters, which are all seen where their colour alone is.
 *
 * @param characters where along the line the text stands
 * @param lettersOf finds the letters where their colour alone is shown, and what else stands on their base line
 */
export function withoutUndrawnStops(
  text: string,
  characters: readonly CtcCharacter[],
  lettersOf: () => LettersInColor | undefined,
): string {
  if (text.search(STOP) < 0) return text
  const drawn = lettersOf()
  if (!drawn) return text
  const letters = Array.from(text)
  const found = drawnAt(letters, placesOf(letters, characters), drawn.letters)
  if (found.size < WELL_FOUND * Math.max(1, letters.filter(isStanding).length)) return text
  const letterWidth = median(drawn.letters.map(({ from, to }) => to - from))
  return text.replace(STOP, (stop, offset: number) => {
    const at = Array.from(text.slice(0, offset)).length
    const before = found.get(at - 1)
    const next = found.get(at + 2)
    const isLast = at === letters.length - 1
    if (!before || !(next || isLast)) return stop
    const to = next ? next.from : before.to + BEHIND_LAST * letterWidth
    return drawn.hasInk(before.to, to) ? stop : ''
  })
}
