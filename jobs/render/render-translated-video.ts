import { AppError } from '#app/domain/errors.ts'
import type { FidelityReport } from '#app/domain/fidelity-report.ts'
import { drawAndEncode } from './draw-and-encode.ts'
import { checkFidelity } from './fidelity/check-fidelity.ts'
import { sampleFrames } from './fidelity/sample-frames.ts'
import { type RenderCache, withRenderCache } from './cache/render-cache.ts'
import { PictureServer } from './picture-server.ts'
import { planVideo } from './plan-video.ts'
import { countHiddenTexts, progressOf, READING, type RenderStep, stepSpans } from './progress.ts'
import type { RenderRequest } from './render-request.ts'
import { probeSource } from './source/probe-source.ts'
import { withWorkFolder } from './work-folder.ts'

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
      return await withRenderCache(request.cachePaths, request.tools, (cache) =>
        renderIn({ ...request, workDir, pictures, cache }),
      )
    } finally {
      pictures.close()
    }
  })
}

async function renderIn(
  request: RenderRequest & { workDir: string; pictures: PictureServer; cache: RenderCache | undefined },
): Promise<RenderedVideo> {
  const { tools, signal, onProgress, cache } = request
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
  await cache?.writer.finish(drawn.overflowing)
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
