import { distance } from 'fastest-levenshtein'
import { originalKey } from './original-key.ts'

/** A translation that was given to a text like this one. */
export interface Suggestion {
  readonly translation: string
  /** The text that it was given to. */
  readonly original: string
  /** 1: the same text, 0: nothing in common. */
  readonly similarity: number
}

const MOST_SUGGESTIONS = 5
/** Less has rather other words in common than a sense. */
const LEAST_SIMILARITY = 0.6
/** Of longer ones only the same are found: comparing takes the square of the length. */
const MOST_COMPARED_CHARACTERS = 300
/** Products of two lengths, in all: about 50 ms, for 5000 texts of 170 characters. Later ones are found if they are the same. */
const MOST_PRODUCTS = 150_000_000

interface Remembered {
  readonly original: string
  readonly translation: string
}

/** What was said for texts like this one, the likest first, each translation once; not what it is translated as already. */
export function suggestionsFor(
  { original, translation }: Remembered,
  memory: readonly Remembered[],
): Suggestion[] {
  const key = originalKey(original)
  let products = 0
  const found = memory.flatMap((entry) => {
    const other = originalKey(entry.original)
    const isComparable = mayBeLike(key, other) && (products += key.length * other.length) <= MOST_PRODUCTS
    const similarity = key === other ? 1 : isComparable ? similarityOf(key, other) : 0
    return similarity < LEAST_SIMILARITY ? [] : [{ ...entry, similarity }]
  })
  const best = new Map<string, Suggestion>()
  for (const one of found.toSorted((a, b) => b.similarity - a.similarity))
    if (one.translation !== translation && !best.has(one.translation))
      best.set(one.translation, {
        translation: one.translation,
        original: one.original,
        similarity: one.similarity,
      })
  return [...best.values()].slice(0, MOST_SUGGESTIONS)
}

function mayBeLike(one: string, other: string): boolean {
  const longer = Math.max(one.length, other.length)
  const shorter = Math.min(one.length, other.length)
  return longer <= MOST_COMPARED_CHARACTERS && shorter >= longer * LEAST_SIMILARITY
}

function similarityOf(one: string, other: string): number {
  return 1 - distance(one, other) / Math.max(one.length, other.length)
}
