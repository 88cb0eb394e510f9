import type { Language } from './languages.ts'
import type { OriginalView } from './original-view.ts'
import type { SnapshotTrack } from './render-snapshot.ts'

/** A text as a render would see it, with the row of the list that it is edited in. */
export interface EditedTrack extends SnapshotTrack {
  /** Of the group whose translation this track shows (`TextGroup.id`). */
  readonly groupId: string
}

/** Everything that the frame and the time line of the editor are drawn from. */
export interface EditorTracks {
  /** Of the texts as they were read. */
  readonly version: number
  readonly language: Language
  readonly frame: { readonly width: number; readonly height: number }
  readonly framesPerSecond: number
  readonly durationSeconds: number
  readonly original: OriginalView
  /** An engine is there that finds shorter words. */
  readonly canShorten: boolean
  readonly tracks: readonly EditedTrack[]
  /** The ids of all groups in the order of the list. */
  readonly groupIds: readonly string[]
}
