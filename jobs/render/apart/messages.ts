import type { AppError, ErrorCode } from '#app/domain/errors.ts'
import type { RenderProgress } from '../progress.ts'
import type { RenderedVideo, RenderRequest } from '../render-translated-video.ts'
import type { SplitRequest, SplitResult } from '../split/split-work.ts'
import type { MadePreview, PreviewRequest } from '../trial/preview-request.ts'

/** A render as it is sent to its process: everything that can be written as JSON. */
export type SentRender = Omit<RenderRequest, 'browser' | 'signal' | 'onProgress'>

/** The same of one step of a long render. */
export type SentSplit = Omit<SplitRequest, 'browser' | 'signal' | 'onProgress'>

/** The same of a trial or a contact sheet. */
export type SentPreview = Omit<PreviewRequest, 'browser' | 'signal' | 'onProgress'>

/** What the process is asked for. */
export type Sent = SentRender | SentSplit | SentPreview

/** What the process answers. */
export type RenderAnswer =
  | { readonly kind: 'progress'; readonly progress: RenderProgress }
  | { readonly kind: 'done'; readonly rendered: RenderedVideo }
  | { readonly kind: 'step-done'; readonly result: SplitResult }
  | { readonly kind: 'previewed'; readonly made: MadePreview }
  | {
      readonly kind: 'failed'
      readonly code: ErrorCode
      readonly params: AppError['params']
      readonly facts: AppError['facts']
      /** For the log: the error with its causes. */
      readonly story: string
    }
