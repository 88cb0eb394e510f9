import type { OriginalView } from '#app/domain/original-view.ts'
import type { ScopeRows } from '#app/forms/scope-rows.ts'

/** What went wrong with each part of the scope, in the reader's language. */
export interface ScopeErrors {
  readonly areas: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
}

/** Where and when is read, and of which video. */
export interface ScopeProps {
  readonly rows: ScopeRows
  readonly original: OriginalView
  /** Null until an analysis has counted the frames. */
  readonly framesPerSecond: number | null
  readonly errors: ScopeErrors
}
