import type { ErrorCode } from '#app/domain/errors.ts'
import type { Language } from '#app/domain/languages.ts'
import type { PreviewFlag } from '#app/domain/preview.ts'

/** What the result screen shows of previews; the same shape as the service's `PreviewView`. */
export interface PreviewState<Shown> {
  readonly progress: number | null
  readonly failure: ErrorCode | null
  readonly done: (Shown & { readonly id: string; readonly stale: boolean }) | null
}

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
export type SheetState = PreviewState<{ stills: readonly StillView[] }>

export interface ChoosableText {
  readonly id: string
  readonly text: string
  readonly seconds: number
}

export interface PreviewsView {
  readonly texts: readonly ChoosableText[]
  readonly chosen: string | null
  readonly trial: TrialState
  readonly sheet: SheetState
}

/** Something is being made. */
export function isMaking({ trial, sheet }: Pick<PreviewsView, 'trial' | 'sheet'>): boolean {
  return trial.progress !== null || sheet.progress !== null
}
