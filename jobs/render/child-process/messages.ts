import type { AppError, ErrorCode } from '#app/domain/errors.ts'
import type { ToolRun } from '#app/tracing.server.ts'
import type { RenderProgress } from '../progress.ts'
import type { RenderedVideo } from '../render-translated-video.ts'
import type { RenderRequest } from '../render-request.ts'
import type { CutPart, CutRequest } from '../split/cut-video.ts'
import type { PartRequest } from '../split/encode-part.ts'
import type { JoinRequest } from '../split/join-video.ts'
import type { MadePreview, PreviewRequest } from '../trial/preview-request.ts'

/** A request as it is sent to the render process: everything that can be written as JSON. */
type Sent<Request> = Omit<Request, 'browser' | 'signal' | 'onProgress'>

/** What the render process is able to do: its request, and what it answers. */
export interface RenderWorks {
  render: { request: Sent<RenderRequest>; result: RenderedVideo }
  cut: { request: Sent<CutRequest>; result: CutPart[] }
  part: { request: Sent<PartRequest>; result: null }
  join: { request: Sent<JoinRequest>; result: RenderedVideo }
  preview: { request: Sent<PreviewRequest>; result: MadePreview }
}
export type RenderWork = keyof RenderWorks

/** Requests and results of films are megabytes: they go through files, and messages name these. */
export interface RenderOrder {
  readonly work: RenderWork
  readonly requestPath: string
  readonly resultPath: string
}

/** What the process answers. */
export type RenderAnswer =
  | { readonly kind: 'progress'; readonly progress: RenderProgress }
  | { readonly kind: 'tool'; readonly run: ToolRun }
  /** The result lies in the file that was asked for. */
  | { readonly kind: 'done' }
  | {
      readonly kind: 'failed'
      readonly code: ErrorCode
      readonly params: AppError['params']
      readonly facts: AppError['facts']
      /** For the log: the error with its causes. */
      readonly story: string
    }
