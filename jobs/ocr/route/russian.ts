import { distance } from 'fastest-levenshtein'
import type { Reading } from '../recognize/reading.ts'
import { mendEach } from './mend-each.ts'
import { isKnown } from './mend-words.ts'

/** A word of which more letters than this share differ is another one. */
const MOST_OFF = 0.34

/**
 * A Russian text, each word that no list has replaced by the weightiest known one that a reading with as many words has
 * in its place: Смасибо by Спасибо.
 */
export function mendRussian(
  text: string,
  readings: readonly Reading[],
  knows: (word: string) => boolean,
): string {
  return mendEach(text, readings, (word, rivals) => {
    if (isKnown(word, knows)) return word
    const better = rivals.ranked.find(([rival]) => isNear(word, rival) && isKnown(rival, knows))
    return better?.[0] ?? word
  })
}

function isNear(word: string, rival: string): boolean {
  return rival !== '' && distance(word, rival) <= Math.max(1, MOST_OFF * word.length)
}
