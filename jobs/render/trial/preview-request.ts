import type { PreviewResult } from '#app/domain/preview.ts'
import type { CoveredText } from '../fidelity/covered-texts.ts'
import type { RenderRequest } from '../render-request.ts'

/** A trial or a contact sheet is asked for as the render is that it shows in advance. */
export interface PreviewRequest extends Omit<RenderRequest, 'onProgress'> {
  readonly preview:
    | { readonly kind: 'trial'; /** Around which text. */ readonly trackId: string }
    | { readonly kind: 'contact-sheet'; /** From 1. */ readonly page: number }
  /** Where to leave pictures of covered originals that a reader is to try; without it, none are drawn. */
  readonly coveredFolder?: string
  /** From 0 to 1. */
  readonly onProgress: (fraction: number) => void
}

export interface MadePreview<Result extends PreviewResult = PreviewResult> {
  readonly result: Result
  /** Whose pictures lie in `coveredFolder`. */
  readonly covered: readonly CoveredText[]
}
