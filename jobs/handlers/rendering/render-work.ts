import type { Db } from '#app/db/client.server.ts'
import type { RenderSnapshot } from '#app/domain/render-snapshot.ts'
import type { OcrGateway } from '#app/gateways/ocr.server.ts'
import type { ObjectStore } from '#app/gateways/store.server.ts'
import type { RenderAttempt } from '#app/services/rendering/split-render.server.ts'
import type { JobContext } from '../../job-context.ts'
import type { renderInChild, splitInChild } from '../../render/child-process/render-in-child.ts'
import type { RenderWorks } from '../../render/child-process/messages.ts'
import { countHiddenTexts, type StepSpans, stepSpans } from '../../render/progress.ts'
import type { RenderTools } from '../../render/render-tools.ts'

/** What a render works with that tests replace. */
export interface RenderParts {
  readonly store: ObjectStore
  readonly render: typeof renderInChild
  readonly split: typeof splitInChild
  readonly ocr: OcrGateway
  /** Longer videos are rendered in parts. */
  readonly splitSeconds: number
}

/** One job of a render, begun: its source lies in a folder of its own. */
export interface RenderWork extends RenderParts {
  readonly job: RenderAttempt
  readonly db: Db
  readonly log: JobContext['log']
  readonly signal: AbortSignal
  readonly snapshot: RenderSnapshot
  readonly tools: RenderTools
  /** Names the source's bytes: its key in the store. */
  readonly sourceId: string
  readonly sourceSize: { readonly widthPx: number; readonly heightPx: number }
  readonly folder: string
  /** What is rendered, without where it lies and what is cached. */
  readonly request: Omit<RenderWorks['render']['request'], 'outPath' | 'cachePaths'>
}

/** Where each step of the whole render begins and ends, as far as its job knows. */
export function spansOf({ snapshot, sourceSize }: RenderWork, frames: number): StepSpans {
  return stepSpans({ ...sourceSize, frames, hiddenTexts: countHiddenTexts(snapshot) })
}
