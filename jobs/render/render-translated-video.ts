import { AppError } from '#app/domain/errors.ts'
import type { FidelityReport } from '#app/domain/fidelity-report.ts'
import type { Language } from '#app/domain/languages.ts'
import { buildOverlayPlan } from '#app/domain/overlay/build-overlay-plan.ts'
import { tracksAtDisplaySize } from '#app/domain/overlay/display-tracks.ts'
import { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { treatmentOf } from '#app/domain/overlay/treatment.ts'
import type { RenderOptions } from '#app/domain/render-options.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { findCovers } from './covers/find-covers.ts'
import { drawAndEncode } from './draw-and-encode.ts'
import { checkFidelity } from './fidelity/check-fidelity.ts'
import { sampleFrames } from './fidelity/sample-frames.ts'
import { PictureServer } from './picture-server.ts'
import { progressOf, type RenderProgress } from './progress.ts'
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
  readonly tools: RenderTools
  readonly browser: KeptBrowser
  readonly signal: AbortSignal
  readonly onProgress: (progress: RenderProgress) => void
}

export interface RenderedVideo {
  readonly fidelity: FidelityReport
  readonly frames: number
  readonly durationSeconds: number
}

/**
 * Renders a source with its texts translated to an MP4. Throws `media.unreadable` for a source without video,
 * `render.not-faithful` for an output that lost anything, `media.tool-failed` or `render.failed`, or the signal's
 * reason.
 */
export function renderTranslatedVideo(request: RenderRequest): Promise<RenderedVideo> {
  return withWorkFolder(async (workDir) => {
    const pictures = await PictureServer.open()
    try {
      return await renderIn(workDir, pictures, request)
    } finally {
      pictures.close()
    }
  })
}

async function renderIn(
  workDir: string,
  pictures: PictureServer,
  request: RenderRequest,
): Promise<RenderedVideo> {
  const { tools, signal, options, onProgress } = request
  onProgress(progressOf('reading', 0, 0, 0))
  const source = await probeSource(request.sourcePath, tools, signal)
  const totalFrames = source.frameTimes.length
  onProgress(progressOf('covering', 0, 0, totalFrames))
  const tracks = tracksAtDisplaySize(request.tracks, source.displayWidthPx / source.codedWidthPx)
  const hidden = tracks.filter((track) => ['replace', 'erase'].includes(treatmentOf(track, options)))
  const covers = await findCovers({
    source,
    tracks,
    hidden,
    tools,
    signal,
    keepPicture: (png) => pictures.keep(png),
  })
  const { displayWidthPx: widthPx, displayHeightPx: heightPx, durationSeconds } = source
  const plan = OverlayPlan.parse(
    buildOverlayPlan({
      frame: { widthPx, heightPx, durationSeconds },
      tracks,
      language: request.targetLanguage,
      options,
      covers,
      watermark: request.watermark,
    }),
  )
  const drawn = await drawAndEncode({
    ...request,
    source,
    plan,
    workDir,
    sampleFrames: sampleFrames(totalFrames),
    onProgress: (seconds, frames) =>
      onProgress(progressOf('encoding', seconds / source.durationSeconds, frames, totalFrames)),
  })
  onProgress(progressOf('checking', 0, totalFrames, totalFrames))
  const fidelity = await checkFidelity({ ...request, ...drawn, source, covers })
  if (fidelity.problems.length > 0) {
    const problems = fidelity.problems.join(', ')
    throw new AppError('render.not-faithful', { params: { problems }, facts: { fidelity } })
  }
  onProgress(progressOf('checking', 1, totalFrames, totalFrames))
  return { fidelity, frames: totalFrames, durationSeconds: source.durationSeconds }
}
