import type { Language } from './languages.ts'
import type { DropReason } from './text-track.ts'

/** A page of the texts that people have deleted of a project, or that analysis left out. */
export interface DeletedTexts {
  /** What the translations are in. */
  readonly target: Language
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  /** Of all pages. */
  readonly total: number
  readonly texts: readonly DeletedText[]
  /** So long after it was deleted a text is gone for good; null: it stays. */
  readonly retentionSeconds: number | null
}

export interface DeletedText {
  readonly id: string
  readonly original: string
  readonly language: Language
  /** Empty where there is none. */
  readonly translation: string
  readonly startSeconds: number
  readonly endSeconds: number
  /** Why analysis left it out; null where a person deleted it. */
  readonly dropReason: DropReason | null
}
