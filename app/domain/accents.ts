import * as z from 'zod'

/** Words of a line that are in another colour than the others. */
export const Accent = z.object({
  /** As they were read; several are joined by blanks. */
  text: z.string().min(1),
  /** Where they begin and end, in shares of the text's characters. */
  start: z.number().min(0).max(1),
  end: z.number().min(0).max(1),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
})
export type Accent = z.infer<typeof Accent>

/** Characters of a translation, from one to before another, and their colour. */
export interface AccentedSpan {
  readonly start: number
  readonly end: number
  readonly color: string
  /** How many times as large each of its words is, about its middle; absent where they are as large as the others. */
  readonly scale?: number
}

/** Words of two languages that share so much of their letters are the same word: a name, or one of common origin. */
const SAME_WORD = 0.7
/** The first or the last words of a text keep their colour at its beginning or end. */
const AT_AN_END = 0.02

interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

/**
 * Which words of a translation get the colours that words of the original have: the same ones, or those that begin or
 * end the text as the original's do, or as far into it. At least one word for each colour; characters of a script without
 * blanks count as words.
 */
export function accentedSpans(translation: string, accents: readonly Accent[]): AccentedSpan[] {
  const words = wordsOf(translation)
  const taken = new Set<Word>()
  return accents.flatMap((accent) => {
    const free = words.filter((word) => !taken.has(word))
    const found = matching(free, accent) ?? placed(free, words, accent)
    const [first, last] = [found[0], found.at(-1)]
    if (!first || !last) return []
    for (const word of found) taken.add(word)
    return [{ ...withoutMarks(translation, first.start, last.end, accent), color: accent.color }]
  })
}

/** A mark before or behind words belongs to the sentence, unless the original's words have one in their colour. */
function withoutMarks(
  translation: string,
  start: number,
  end: number,
  { text }: Accent,
): Pick<AccentedSpan, 'start' | 'end'> {
  const letters = Array.from(translation.slice(start, end))
  const first = letters.findIndex((letter) => !isMark(letter))
  const last = letters.findLastIndex((letter) => !isMark(letter))
  const own = Array.from(text)
  if (first === -1 || isMark(own[0] ?? '') || isMark(own.at(-1) ?? '')) return { start, end }
  const from = start + letters.slice(0, first).join('').length
  return { start: from, end: from + letters.slice(first, last + 1).join('').length }
}

const isMark = (letter: string) => /^\p{P}$/u.test(letter)

/** Words with their places; characters of a script without blanks count as words. */
export function wordsOf(text: string): Word[] {
  const pattern =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu
  return [...text.matchAll(pattern)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }))
}

/** The words that an accent's are, in their order; null unless all of them are there. */
function matching(words: readonly Word[], { text }: Accent): Word[] | null {
  const wanted = text.split(/\s+/)
  for (let from = 0; from + wanted.length <= words.length; from += 1) {
    const found = words.slice(from, from + wanted.length)
    if (found.every((word, index) => areAlike(word.text, wanted[index] ?? ''))) return found
  }
  return null
}

/** By the letters alone: without case, accents and punctuation. */
function areAlike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((word) =>
    word
      .normalize('NFD')
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase(),
  )
  if (!a || !b) return false
  if (a === b) return true
  const longest = Math.max(a.length, b.length)
  return longest >= 4 && 1 - editDistance(a, b) / longest >= SAME_WORD
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [down, letter] of Array.from(a).entries()) {
    const next = [down + 1]
    for (let at = 1; at <= b.length; at += 1)
      next.push(
        Math.min(
          (next[at - 1] ?? 0) + 1,
          (row[at] ?? 0) + 1,
          (row[at - 1] ?? 0) + (letter === b[at - 1] ? 0 : 1),
        ),
      )
    row = next
  }
  return row[b.length] ?? 0
}

function placed(free: readonly Word[], all: readonly Word[], { text, start, end }: Accent): Word[] {
  const count = Math.min(free.length, Math.max(1, Math.round((end - start) * all.length)))
  if (count === 0) return []
  if (start <= AT_AN_END) return free.slice(0, count)
  if (end >= 1 - AT_AN_END) return free.slice(-count)
  const first = Math.round(((start + end) / 2) * free.length - count / 2)
  const from = Math.max(0, Math.min(free.length - count, first))
  const found = free.slice(from, from + count)
  const [only] = found
  if (count > 1 || !only || isShort(text) || !isShort(only.text)) return found
  // an article is seldom what a colour is for
  const beside = [free[from - 1], free[from + 1]].filter((word) => word !== undefined)
  const [longest] = beside.toSorted((one, other) => other.text.length - one.text.length)
  return longest && !isShort(longest.text) ? [longest] : found
}

/** Whether it may be an article, a preposition or a pronoun; characters of a script without blanks are not. */
function isShort(text: string): boolean {
  return /^\p{L}{1,3}$/u.test(text.replaceAll(/[^\p{L}\p{N}]/gu, '')) && !/[\p{Lo}]/u.test(text)
}
