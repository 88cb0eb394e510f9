import { AppError } from '#app/domain/errors.ts'
import type { FidelityReport } from '#app/domain/fidelity-report.ts'
import type { Language } from '#app/domain/languages.ts'
import type { RenderOptions } from '#app/domain/render-options.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { drawAndEncode } from './draw-and-encode.ts'
import { checkFidelity } from './fidelity/check-fidelity.ts'
import { sampleFrames } from './fidelity/sample-frames.ts'
import { type Keeping, type KeptPaths, withKeeping } from './kept/keeping.ts'
import { PictureServer } from './picture-server.ts'
import { planVideo } from './plan-video.ts'
import {
  countHiddenTexts,
  progressOf,
  READING,
  type RenderProgress,
  type RenderStep,
  stepSpans,
} from './progress.ts'
import type { RenderTools } from './render-tools.ts'
import { probeSource } from './source/probe-source.ts'
import type { KeptBrowser } from './states/browser.ts'
import { withWorkFolder } from './work-folder.ts'

export interface RenderRequest {
  readonly sourcePath: string
  readonly tracks: readonly SnapshotTrack[]
  readonly targetLanguage: Language
  readonly options: RenderOptions
  readonly watermark: { readonly text: string } | null
  /** Is written over; on a failure it holds nothing of use. */
  readonly outPath: string
  /** What the project's renders pass on to each other; absent: all is drawn anew. */
  readonly kept?: KeptPaths
  readonly tools: RenderTools
  readonly browser: KeptBrowser
  readonly signal: AbortSignal
  readonly onProgress: (progress: RenderProgress) => void
}

export interface RenderedVideo {
  readonly fidelity: FidelityReport
  readonly frames: number
  readonly durationSeconds: number
  /** How many distinct pictures were drawn, and how many were there from an earlier render. */
  readonly pictures: { readonly drawn: number; readonly reused: number }
}

/**
 * Renders a source with its texts translated to an MP4. Throws `media.unreadable` for a source without video,
 * `render.not-faithful` for an output that lost anything, `media.tool-failed` or `render.failed`, or the signal's
 * reason.
 */
export function renderTranslatedVideo(request: RenderRequest): Promise<RenderedVideo> {
  return withWorkFolder(async (workDir) => {
    const pictures = await PictureServer.open(workDir)
    try {
      return await withKeeping(request.kept, request.tools, (keeping) =>
        renderIn({ ...request, workDir, pictures, keeping }),
      )
    } finally {
      pictures.close()
    }
  })
}

async function renderIn(
  request: RenderRequest & { workDir: string; pictures: PictureServer; keeping: Keeping | undefined },
): Promise<RenderedVideo> {
  const { tools, signal, onProgress, keeping } = request
  onProgress(READING)
  const source = await probeSource(request.sourcePath, tools, signal)
  const totalFrames = source.frameTimes.length
  const spans = stepSpans({ ...source, frames: totalFrames, hiddenTexts: countHiddenTexts(request) })
  const tell = (step: RenderStep, ofStep: number, frames: number) =>
    onProgress(progressOf(spans, step, ofStep, { frames, totalFrames }))
  tell('covering', 0, 0)
  const { plan, covers } = await planVideo({
    ...request,
    source,
    onCovers: (share) => tell('covering', share, 0),
  })
  const drawn = await drawAndEncode({
    ...request,
    source,
    plan,
    sampleFrames: sampleFrames(totalFrames, source.keyFrames),
    onProgress: (seconds, frames) => tell('encoding', seconds / source.durationSeconds, frames),
  })
  await keeping?.keep.finish(drawn.overflowing)
  tell('checking', 0, totalFrames)
  const fidelity = await checkFidelity({ ...request, ...drawn, source, covers })
  if (fidelity.problems.length > 0) {
    const problems = fidelity.problems.join(', ')
    throw new AppError('render.not-faithful', { params: { problems }, facts: { fidelity } })
  }
  tell('checking', 1, totalFrames)
  return {
    fidelity,
    frames: totalFrames,
    durationSeconds: source.durationSeconds,
    pictures: drawn.pictures,
  }
}
