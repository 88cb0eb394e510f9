import type { Language } from './languages.ts'
import type { Finding } from './review-list.ts'

/** What the editor tells beside its rows. */
export interface RowChecks {
  /** Of the texts as they were read. */
  readonly version: number
  /** Texts with findings, by the id of their group. */
  readonly findings: readonly (readonly [groupId: string, readonly Finding[]])[]
  /** The groups that a person is still to look at; where none is in doubt, those that nobody has said to be right. */
  readonly toReview: readonly string[]
  /** By the language of the originals: the glossary's terms that stand in one, and what they are to be. */
  readonly terms: readonly (readonly [Language, readonly (readonly [term: string, wanted: string])[]])[]
}
