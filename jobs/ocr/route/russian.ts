import { distance } from 'fastest-levenshtein'
import type { Reading } from '../recognize/reading.ts'
import { isKnown } from './mend-words.ts'
import { withoutStrayMarks } from './scripts.ts'
import { Tally } from './tally.ts'

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
  const words = text.split(' ')
  const others = readings
    .map((reading) => ({ ...reading, words: withoutStrayMarks(reading.text).split(' ') }))
    .filter((other) => other.words.length === words.length)
  return words
    .map((word, at) => {
      if (isKnown(word, knows)) return word
      const rivals = new Tally()
      for (const { words: read, confidence } of others) {
        const rival = read[at] ?? ''
        if (isNear(word, rival) && isKnown(rival, knows)) rivals.add(rival, confidence)
      }
      return rivals.first?.[0] ?? word
    })
    .join(' ')
}

function isNear(word: string, rival: string): boolean {
  return rival !== '' && distance(word, rival) <= Math.max(1, MOST_OFF * word.length)
}
