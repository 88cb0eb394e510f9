import type { Language } from '#app/domain/languages.ts'
import type { RenderOptions } from '#app/domain/render-options.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import type { CachePaths } from './cache/render-cache.ts'
import type { RenderProgress } from './progress.ts'
import type { RenderTools } from './render-tools.ts'
import type { SharedBrowser } from './states/browser.ts'

/** What a render of a video needs: the source, its texts, and how they are to be drawn. */
export interface RenderRequest {
  readonly sourcePath: string
  readonly tracks: readonly SnapshotTrack[]
  readonly targetLanguage: Language
  readonly options: RenderOptions
  readonly watermark: { readonly text: string } | null
  /** Is written over; on a failure it holds nothing of use. */
  readonly outPath: string
  /** What the project's renders pass on to each other; absent: all is drawn anew. */
  readonly cachePaths?: CachePaths
  readonly tools: RenderTools
  readonly browser: SharedBrowser
  readonly signal: AbortSignal
  readonly onProgress: (progress: RenderProgress) => void
}
