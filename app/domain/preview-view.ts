import type { ErrorCode } from './errors.ts'
import type { Language } from './languages.ts'
import type { PreviewFlag } from './preview.ts'

/** One kind of preview, for a person. */
export interface PreviewState<Shown> {
  /** How far the one that is being made is, 0 to 100. */
  readonly progress: number | null
  /** Why the newest one failed. */
  readonly failure: ErrorCode | null
  readonly done: (Shown & { readonly id: string; readonly stale: boolean }) | null
}

/** A text with what is said about it. */
export interface FlaggedText {
  readonly id: string
  readonly original: string
  readonly translation: string
  readonly language: Language
  readonly flags: readonly PreviewFlag[]
}

export interface StillView extends FlaggedText {
  readonly seconds: number
  readonly width: number
  readonly height: number
}

export type TrialState = PreviewState<{ from: number; to: number; flagged: readonly FlaggedText[] }>
/** One page of a contact sheet, and where it stands among the others. */
export interface SheetState extends PreviewState<{ stills: readonly StillView[] }> {
  /** From 1. */
  readonly page: number
  readonly pages: number
  /** Texts on a page that is full. */
  readonly pageSize: number
  /** Of all pages. */
  readonly texts: number
  /** A page of the sheet is made or being made. */
  readonly isBegun: boolean
}

export interface ChoosableText {
  readonly id: string
  readonly text: string
  readonly seconds: number
}

/** What the result screen shows of previews. Times in seconds of the video. */
export interface PreviewsView {
  /** What a trial can be made around: the first texts that the search finds, and the chosen one. */
  readonly texts: readonly ChoosableText[]
  /** How many there are to choose from, with `search`. */
  readonly found: number
  readonly search: string
  readonly chosen: string | null
  readonly trial: TrialState
  readonly sheet: SheetState
}

/** Something is being made. */
export function isMaking({ trial, sheet }: Pick<PreviewsView, 'trial' | 'sheet'>): boolean {
  return trial.progress !== null || sheet.progress !== null
}
