import type { Language } from './languages.ts'
import type { CheckCode } from './text-checks.ts'
import type { Finding } from './review-list.ts'

/** What there is to check in a project's texts, a page of it. */
export interface CheckList {
  /** What the translations are in. */
  readonly target: Language
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  /** Of all pages. */
  readonly total: number
  /** The only kind that is listed; null: all. */
  readonly code: CheckCode | null
  /** How many of each kind nobody has put aside, in the order of `CHECK_CODES`; kinds without any are left out. */
  readonly open: readonly { readonly code: CheckCode; readonly count: number }[]
  readonly checks: readonly ListedCheck[]
}

/** Something to check in a text, wherever it is seen. */
export interface ListedCheck {
  /** Of the group whose translation is edited (`TextGroup.id`). */
  readonly id: string
  readonly code: CheckCode
  readonly facts: Readonly<Record<string, unknown>>
  /** Why a person has put it aside, perhaps in no words; null where nobody has. */
  readonly dismissed: string | null
  readonly original: string
  readonly language: Language
  /** Empty where there is none. */
  readonly translation: string
  /** Of its first place with this check. */
  readonly startSeconds: number
  /** How many places of the text have this check. */
  readonly placeCount: number
}

/** What the editor tells beside its rows. */
export interface RowChecks {
  /** Of the texts as they were read. */
  readonly version: number
  /** Texts with findings, by the id of their group. */
  readonly findings: readonly (readonly [groupId: string, readonly Finding[]])[]
  /** The groups that a person is still to check; where none is in doubt, those that nobody has said to be right. */
  readonly toReview: readonly string[]
  /** By the language of the originals: the glossary's terms that stand in one, and what they are to be. */
  readonly terms: readonly (readonly [Language, readonly (readonly [term: string, wanted: string])[]])[]
}
