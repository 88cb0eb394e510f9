import type { Reading } from '../recognize/reading.ts'
import { withoutStrayMarks } from './scripts.ts'
import { Tally } from './tally.ts'

/** The text, each word replaced by what `mended` makes of it and of what readings with as many words have in its place. */
export function mendEach(
  text: string,
  readings: readonly Reading[],
  mended: (word: string, rivals: Tally) => string,
): string {
  const words = text.split(' ')
  const others = readings
    .map((reading) => ({ ...reading, words: withoutStrayMarks(reading.text).split(' ') }))
    .filter((other) => other.words.length === words.length)
  return words
    .map((word, at) => {
      const rivals = new Tally()
      for (const { words: read, confidence } of others) rivals.add(read[at] ?? '', confidence)
      return mended(word, rivals)
    })
    .join(' ')
}
