import type { Hit } from './find-in-text.ts'

const WORD = /\p{L}[\p{L}\p{M}\p{Nd}'’-]*/gu

/**
 * Where in an original the words stand that an engine did not know: it leaves them as they are. Words that are spelt alike
 * in both languages are left so too, and are mostly shorter: of more than it has counted the longest are taken.
 *
 * @param count how many the engine did not know
 */
export function unknownWordsIn(original: string, translation: string, count: number): Hit[] {
  if (count === 0) return []
  const left = new Set([...translation.matchAll(WORD)].map(([word]) => word.toLowerCase()))
  const ranges = [...original.matchAll(WORD)].flatMap(({ 0: word, index }) =>
    left.has(word.toLowerCase()) ? [{ start: index, end: index + word.length }] : [],
  )
  return ranges
    .toSorted((a, b) => b.end - b.start - (a.end - a.start))
    .slice(0, count)
    .toSorted((a, b) => a.start - b.start)
}
