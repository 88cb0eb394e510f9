import path from 'node:path'
import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { sampleFrames } from '../fidelity/sample-frames.ts'
import type { CacheFileWriter } from '../cache/cache-file.ts'
import { type RenderCache, type CachePaths, withRenderCache } from '../cache/render-cache.ts'
import { tracksOn } from '../cache/cached-states.ts'
import { PictureServer } from '../picture-server.ts'
import { planVideo } from '../plan-video.ts'
import { countHiddenTexts, progressOf, READING, stepSpans } from '../progress.ts'
import type { RenderRequest } from '../render-request.ts'
import { probeSource } from '../source/probe-source.ts'
import type { SourceVideo } from '../source/source-video.ts'
import { allPictures, runsOf } from '../states/layers.ts'
import { withWorkFolder } from '../work-folder.ts'
import { isErasedLive } from '../encode/fill-areas.ts'
import { COVER_SUMMARY } from './cover-summary.ts'
import { cutAtKeyFrames, type FrameRange, partOfPlan, partOfSource } from './cut.ts'
import { writePartPackage } from './part-package.ts'

export interface CutRequest extends Omit<RenderRequest, 'browser' | 'outPath' | 'cachePaths'> {
  /** Longer videos are cut into parts of about this length. */
  readonly maxSeconds: number
  /** `to` holds what the search for covers found. */
  readonly cachePaths: CachePaths
  /** Where the parts' packages go. */
  readonly packageFolder: string
}

/** A part, and the file that holds what it is made of. */
export interface CutPart extends FrameRange {
  readonly packagePath: string
}

/**
 * Examines a long video once for all of its parts: searches for covers, lays everything out, and writes a package for
 * each part. Resolves to no parts when the video is better rendered whole. Throws what `renderTranslatedVideo` throws.
 */
export function cutVideo(request: CutRequest): Promise<CutPart[]> {
  return withWorkFolder(async (workDir) => {
    const pictures = await PictureServer.open(workDir)
    try {
      return await withRenderCache(request.cachePaths, request.tools, (cache) =>
        cut(request, pictures, cache),
      )
    } finally {
      pictures.close()
    }
  })
}

async function cut(
  request: CutRequest,
  pictures: PictureServer,
  cache: RenderCache | undefined,
): Promise<CutPart[]> {
  const { tools, signal, onProgress } = request
  onProgress(READING)
  const source = await probeSource(request.sourcePath, tools, signal)
  const ranges = cutAtKeyFrames(source, request.maxSeconds)
  if (ranges.length === 1) return []
  const totalFrames = source.frameTimes.length
  const spans = stepSpans({ ...source, frames: totalFrames, hiddenTexts: countHiddenTexts(request) })
  const tell = (share: number) => onProgress(progressOf(spans, 'covering', share, { frames: 0, totalFrames }))
  tell(0)
  const { plan, covers } = await planVideo({
    ...request,
    source,
    cache,
    pictures,
    onCovers: tell,
  })
  const summary = [...covers].map(([trackId, { kind, score }]) => ({ trackId, kind, score }))
  cache?.writer.add(COVER_SUMMARY, Buffer.alloc(0), summary)
  await cache?.writer.finish([])
  const samples = sampleFrames(totalFrames, source.keyFrames)
  const parts: CutPart[] = []
  for (const [ordinal, range] of ranges.entries()) {
    signal.throwIfAborted()
    const packagePath = path.join(request.packageFolder, `package-${ordinal}`)
    const part = {
      source: partOfSource(source, range),
      plan: partOfPlan(plan, source, range),
      sampleFrames: samples
        .filter((frame) => frame >= range.firstFrame && frame < range.endFrame)
        .map((frame) => frame - range.firstFrame),
    }
    await writePartPackage(packagePath, part, pictures, (file) => addReused(file, part, cache))
    parts.push({ ...range, packagePath })
  }
  return parts
}

/** Adds to a package what an earlier render drew of its pictures; resolves to the texts that did not fit on them. */
async function addReused(
  file: CacheFileWriter,
  { source, plan }: { source: SourceVideo; plan: OverlayPlan },
  cache: RenderCache | undefined,
): Promise<Set<string>> {
  const overflowing = new Set<string>()
  if (!cache) return overflowing
  const overlay = runsOf('overlay', plan, source.frameTimes)
  const layers = isErasedLive(plan) ? [overlay, runsOf('mask', plan, source.frameTimes)] : [overlay]
  for (const picture of allPictures(plan, layers)) {
    const key = cache.keyOf(picture, plan)
    const png = await cache.reader.bytes(key)
    if (!png) continue
    file.add(key, png)
    for (const id of tracksOn(picture, plan)) if (cache.reader.overflowing.has(id)) overflowing.add(id)
  }
  return overflowing
}
