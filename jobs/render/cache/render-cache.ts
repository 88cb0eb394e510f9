import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import type { Picture } from '#remotion/layer.ts'
import type { RenderTools } from '../render-tools.ts'
import { CacheFiles, CacheFileWriter } from './cache-file.ts'
import { type Makers, makersOf, pictureKey } from './keys.ts'

/** What one project's renders cache for the next one, at most. */
const MAX_BYTES = 256 * 2 ** 20

/** Where a render finds what earlier ones of its project drew, and leaves what the next one may want. */
export interface CachePaths {
  /** Names the source's bytes, for as long as the project exists. */
  readonly sourceId: string
  /** Files that earlier renders left; one that is missing or damaged counts as empty. */
  readonly from: readonly string[]
  /** Is written over; there is no such file if it could not be written. */
  readonly to: string
}

/** Both files opened. */
export interface RenderCache {
  readonly sourceId: string
  readonly makers: Makers
  readonly reader: CacheFiles
  readonly writer: CacheFileWriter
  readonly keyOf: (picture: Picture, plan: OverlayPlan) => string
}

/** Runs `work` with the files open; what is cached is whole once `writer.finish` has been called. */
export async function withRenderCache<Result>(
  files: CachePaths | undefined,
  tools: RenderTools,
  work: (cache: RenderCache | undefined) => Promise<Result>,
): Promise<Result> {
  if (!files) return work(undefined)
  const makers = await makersOf(tools)
  const reader = await CacheFiles.open(files.from)
  const writer = new CacheFileWriter(files.to, MAX_BYTES)
  try {
    return await work({
      ...{ sourceId: files.sourceId, makers, reader, writer },
      keyOf: (picture, plan) => pictureKey(picture, plan, makers),
    })
  } finally {
    await writer.close()
    await reader.close()
    // the render goes on without: the next one draws all of it anew. Where this runs there is no environment for a log
    if (writer.failure !== undefined)
      console.warn('what a render drew could not be cached for the next one:', writer.failure)
  }
}
