import type { Desk } from './desk.ts'
import type { OwnVersions } from './own-versions.ts'
import type { RowChange } from './row-changes.ts'

/** Translations by the id of their text, and the version of the texts that they were made of. */
export interface Replacements {
  readonly translations: Readonly<Record<string, string>>
  readonly version: number
}

/** Changes of many texts at once, one after the other. */
export interface Steps {
  readonly undo: () => void
  readonly redo: () => void
  /** Saves translations as one change; what they are is asked once it is their turn. */
  readonly replace: (asked: () => Replacements) => void
}

/** What is open of that which comes only then. */
export type Tool = 'palette' | 'find'

/** What commands act on. */
export interface Bench {
  readonly desk: Desk
  readonly own: OwnVersions
  readonly steps: Steps
  readonly onChange: (groupId: string, change: RowChange) => void
  /** Opens what is loaded only then. */
  readonly open: (tool: Tool) => void
}
