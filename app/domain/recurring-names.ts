import type { Language } from './languages.ts'
import { originalKey } from './original-key.ts'

export interface RecurringName {
  readonly term: string
  readonly language: Language
  /** In how many videos it is. */
  readonly videos: number
}

/** One video alone has its own glossary. */
const LEAST_VIDEOS = 2
const MOST_NAMES = 20
/** Three letters at least, further words of a name behind it, also over `de`, `von` and the like. */
const NAME =
  /\p{Lu}[\p{L}\p{M}'’-]{2,30}(?: (?:(?:de|del|la|los|van|von|der|di|da|du|do|dos|das) ){0,2}\p{Lu}[\p{L}\p{M}'’-]{1,30}){0,3}/gu
/** Every noun has a capital there: it says nothing. */
const NOUNS_IN_CAPITALS: readonly Language[] = ['de']
/** Before these a capital says nothing either. */
const SENTENCE_START = /(?:^|[.!?…:«"“¿¡\n]\s{0,3})$/u

/**
 * Words that are written as names in several videos, the more frequent first: candidates for a glossary. What is also
 * written small anywhere is no name, and what the glossary has is known.
 */
export function recurringNames(
  texts: readonly { readonly projectId: string; readonly original: string; readonly language: Language }[],
  known: ReadonlySet<string>,
): RecurringName[] {
  const found = new Map<string, { term: string; language: Language; videos: Set<string> }>()
  const small = new Set<string>()
  for (const { projectId, original, language } of texts) {
    for (const [word] of original.matchAll(/\p{Ll}[\p{L}\p{M}'’-]{2,30}/gu)) small.add(word)
    if (NOUNS_IN_CAPITALS.includes(language) || original === original.toUpperCase()) continue
    for (const { 0: term, index } of original.matchAll(NAME)) {
      const isFirst = SENTENCE_START.test(original.slice(0, index))
      // of one word at the start of a sentence nobody can tell
      if (isFirst && !term.includes(' ')) continue
      const key = `${language} ${originalKey(term)}`
      const entry = found.get(key) ?? { term, language, videos: new Set<string>() }
      entry.videos.add(projectId)
      found.set(key, entry)
    }
  }
  return [...found.values()]
    .filter(({ term, videos }) => videos.size >= LEAST_VIDEOS && !known.has(originalKey(term)))
    .filter(({ term }) => !small.has(term.toLowerCase()))
    .map(({ term, language, videos }) => ({ term, language, videos: videos.size }))
    .sort((one, other) => other.videos - one.videos || one.term.localeCompare(other.term))
    .slice(0, MOST_NAMES)
}
