import { CJK_LANGUAGES, type Language } from './languages.ts'

/** Characters a second that adults read of a subtitle; of ideographs fewer. */
const MOST = { letters: 21, ideographs: 11 } as const

/** How many characters there are to read, blanks in a row as one. */
export function charactersOf(text: string): number {
  return Array.from(text.replace(/\s+/gu, ' ').trim()).length
}

/** How fast a text must be read while it is seen, and how fast it can be with ease; both in characters a second. */
export function readingSpeed(
  text: string,
  { startSeconds, endSeconds }: { readonly startSeconds: number; readonly endSeconds: number },
  language: Language,
): { readonly speed: number; readonly limit: number } {
  const seconds = Math.max(endSeconds - startSeconds, 0.001)
  const limit = CJK_LANGUAGES.includes(language) ? MOST.ideographs : MOST.letters
  return { speed: charactersOf(text) / seconds, limit }
}
