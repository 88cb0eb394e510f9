import type { OriginalView } from '#app/domain/original-view.ts'
import type { ScopeRows } from '#app/forms/scope-rows.ts'

/** Where and when is read, and of which video. */
export interface ScopeView {
  readonly rows: ScopeRows
  /** Something of it is set, or was refused. */
  readonly isOpen: boolean
  readonly original: OriginalView
  /** Null until an analysis has counted the frames. */
  readonly framesPerSecond: number | null
}

export interface ScopeProps extends ScopeView {
  /** Of the whole form, by the field. */
  readonly errors: Readonly<Record<string, string[] | null>> | undefined
}
