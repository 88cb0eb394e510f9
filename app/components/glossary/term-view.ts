import type { Language } from '#app/domain/languages.ts'

/** A term as its page shows it. */
export interface TermView {
  readonly id: string
  readonly term: string
  readonly translation: string | null
  readonly sourceLanguage: Language | null
  readonly targetLanguage: Language | null
}

/** Something remembered, as its page shows it. */
export interface MemoryView {
  readonly id: string
  readonly original: string
  readonly translation: string
  readonly sourceLanguage: Language
  readonly targetLanguage: Language
}
