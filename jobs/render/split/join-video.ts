import { AppError } from '#app/domain/errors.ts'
import { checkFidelity } from '../fidelity/check-fidelity.ts'
import { sampleFrames } from '../fidelity/sample-frames.ts'
import type { SampledFrame } from '../fidelity/untouched.ts'
import { CacheFiles } from '../cache/cache-file.ts'
import { type CachePaths, withRenderCache } from '../cache/render-cache.ts'
import type { RenderedVideo } from '../render-translated-video.ts'
import type { RenderRequest } from '../render-request.ts'
import { probeSource } from '../source/probe-source.ts'
import { withWorkFolder } from '../work-folder.ts'
import { COVER_SUMMARY, readCoverSummary } from './cover-summary.ts'
import type { FrameRange } from './cut.ts'
import { isSample, readSample } from './encode-part.ts'
import { joinParts } from './join-parts.ts'

/** A part that was encoded. */
interface EncodedPart extends FrameRange {
  readonly path: string
  readonly picturesPath: string
}

export interface JoinRequest extends Pick<
  RenderRequest,
  'sourcePath' | 'outPath' | 'tools' | 'signal' | 'onProgress'
> {
  /** In their order. */
  readonly parts: readonly EncodedPart[]
  /** What the cut found out. */
  readonly coversPath: string
  /** Is written over: what the parts drew, for the project's next render. */
  readonly cachePaths: Pick<CachePaths, 'to' | 'sourceId'>
}

/** Makes one video of encoded parts and the source's sound, and checks it; progress is that of this step. Throws what `renderTranslatedVideo` throws. */
export function joinVideo(request: JoinRequest): Promise<RenderedVideo> {
  return withWorkFolder(async (workDir) => {
    const { tools, signal, parts, coversPath, onProgress } = request
    const source = await probeSource(request.sourcePath, tools, signal)
    const frames = source.frameTimes.length
    const tell = (fraction: number) => onProgress({ step: 'checking', fraction, frames, totalFrames: frames })
    tell(0)
    await joinParts({ ...request, source, workDir })
    tell(0.5)
    const cachePaths = {
      ...request.cachePaths,
      from: [coversPath, ...parts.map(({ picturesPath }) => picturesPath)],
    }
    return withRenderCache(cachePaths, tools, async (cache) => {
      const found = cache?.reader ?? (await CacheFiles.open([]))
      const samples = await samplesOf(sampleFrames(frames, source.keyFrames), parts)
      const { overflowing } = found
      const covers = readCoverSummary(found)
      const fidelity = await checkFidelity({ ...request, source, covers, overflowing, samples })
      if (fidelity.problems.length > 0) {
        const problems = fidelity.problems.join(', ')
        throw new AppError('render.not-faithful', { params: { problems }, facts: { fidelity } })
      }
      await cache?.writer.addAll(found, (key) => key !== COVER_SUMMARY && !isSample(key))
      await cache?.writer.finish(overflowing)
      tell(1)
      // the parts have drawn them, or had them already
      const pictures = {
        drawn: 0,
        reused: [...found.keys].filter((key) => key.startsWith('picture ')).length,
      }
      return { fidelity, frames, durationSeconds: source.durationSeconds, pictures }
    })
  })
}

/** What stands on frames of the whole video; those of which no part noted it are left out. */
async function samplesOf(frames: readonly number[], parts: readonly EncodedPart[]): Promise<SampledFrame[]> {
  const samples: SampledFrame[] = []
  for (const frame of frames) {
    const part = parts.find(({ firstFrame, endFrame }) => frame >= firstFrame && frame < endFrame)
    if (!part) continue
    const file = await CacheFiles.open([part.picturesPath])
    const sample = await readSample(file, frame - part.firstFrame).finally(() => file.close())
    if (sample) samples.push({ ...sample, frame })
  }
  return samples
}
