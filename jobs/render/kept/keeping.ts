import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import type { Picture } from '#remotion/layer.ts'
import type { RenderTools } from '../render-tools.ts'
import { KeptFiles, KeptFileWriter } from './kept-file.ts'
import { type Makers, makersOf, pictureKey } from './keys.ts'

/** What one project's renders keep for the next one, at most. */
const MAX_BYTES = 256 * 2 ** 20

/** Where a render finds what earlier ones of its project drew, and leaves what the next one may want. */
export interface KeptPaths {
  /** Names the source's bytes, for as long as the project exists. */
  readonly sourceId: string
  /** Files that earlier renders left; one that is missing or damaged counts as empty. */
  readonly from: readonly string[]
  /** Is written over; there is no such file if it could not be written. */
  readonly to: string
}

/** Both files opened. */
export interface Keeping {
  readonly sourceId: string
  readonly makers: Makers
  readonly kept: KeptFiles
  readonly keep: KeptFileWriter
  readonly keyOf: (picture: Picture, plan: OverlayPlan) => string
}

/** Runs `work` with the files open; what is kept is whole once `keep.finish` has been called. */
export async function withKeeping<Result>(
  files: KeptPaths | undefined,
  tools: RenderTools,
  work: (keeping: Keeping | undefined) => Promise<Result>,
): Promise<Result> {
  if (!files) return work(undefined)
  const makers = await makersOf(tools)
  const kept = await KeptFiles.open(files.from)
  const keep = new KeptFileWriter(files.to, MAX_BYTES)
  try {
    return await work({
      ...{ sourceId: files.sourceId, makers, kept, keep },
      keyOf: (picture, plan) => pictureKey(picture, plan, makers),
    })
  } finally {
    await keep.close()
    await kept.close()
    // the render goes on without: the next one draws all of it anew. Where this runs there is no environment for a log
    if (keep.failure !== undefined)
      console.warn('what a render drew could not be kept for the next one:', keep.failure)
  }
}
