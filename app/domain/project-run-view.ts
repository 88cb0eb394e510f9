import type { Language } from './languages.ts'
import type { RunCheck, RunState } from './project-run.ts'

/** The unattended run of a project, as its pages tell of it. */
export interface ProjectRunView {
  readonly state: RunState
  readonly recipeName: string | null
  /** Whose turn it is; null once all are through. */
  readonly language: Language | null
  /** Of that language, from 1. */
  readonly number: number
  readonly total: number
  readonly isAwaitingVideo: boolean
  readonly checks: readonly RunCheck[]
  readonly outcomes: readonly {
    readonly language: Language
    readonly checks: readonly RunCheck[]
    /** Where its output is fetched; null where there is none. */
    readonly download: string | null
  }[]
  /** In the reader's language. */
  readonly error: string | null
  readonly retryAt: Date | null
  /** In credits. */
  readonly price: number | null
  readonly held: number
}
