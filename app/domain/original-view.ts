import type { ErrorCode } from './errors.ts'

/** The source of a project as something that a browser is to play. */
export interface OriginalView {
  /** What there is to play: the source as it is, or a copy made of it. Null: nothing yet. */
  readonly file: {
    readonly is: 'source' | 'proxy' | 'edit-proxy'
    /** New with every file, so that a browser asks for the new one. */
    readonly version: string
    /** The version that the copy was made of, where browsers play it as it is. */
    readonly sharper?: string
  } | null
  /** How far the copy that is being made is, 0 to 100. */
  readonly progress: number | null
  /** Why the newest copy failed. */
  readonly failure: ErrorCode | null
}

/** The source as the editor plays it. */
export interface EditorVideo extends Pick<OriginalView, 'file'> {
  /** A copy that is quicker to seek in is being made. */
  readonly isCopyComing: boolean
}
