import type { RenderRequest } from '../render-translated-video.ts'

/** A trial or a contact sheet is asked for as the render is that it shows in advance. */
export interface PreviewRequest extends Omit<RenderRequest, 'onProgress'> {
  readonly preview:
    | { readonly kind: 'trial'; /** Around which text. */ readonly trackId: string }
    | { readonly kind: 'contact-sheet' }
  /** From 0 to 1. */
  readonly onProgress: (fraction: number) => void
}
