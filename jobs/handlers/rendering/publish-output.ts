import { join } from 'node:path'
import { Readable } from 'node:stream'
import { StaleAttemptError } from '#app/domain/errors.ts'
import { treatmentOf } from '#app/domain/overlay/treatment.ts'
import type { FidelityReport } from '#app/domain/fidelity-report.ts'
import { storeCachedPictures } from '#app/services/rendering/cached-pictures.server.ts'
import { newObjectKey } from '#app/services/projects/object-keys.server.ts'
import { publishRender } from '#app/services/rendering/finish-render.server.ts'
import { extractStill } from '../../analysis/decode/extract.ts'
import { examineOutput } from '../../render/fidelity/examine-output.ts'
import type { CachePaths } from '../../render/cache/render-cache.ts'
import type { RenderedVideo } from '../../render/render-translated-video.ts'
import { spanReports } from './progress-reports.ts'
import { type RenderWork, spansOf } from './render-work.ts'

/**
 * Into the store under a name of its own first, then into the rows: whoever is killed in between leaves an orphan,
 * never half an output. Throws StaleAttemptError when the attempt is void.
 */
export async function publishOutput(
  work: RenderWork,
  outPath: string,
  { fidelity: compared, frames }: RenderedVideo,
): Promise<void> {
  const { db, job, store, snapshot } = work
  const stillsPath = join(work.folder, 'stills')
  const { stillsCount, ...examined } = await examine(work, outPath, { stillsPath, frames })
  const fidelity = { ...compared, ...examined }
  const storageKey = newObjectKey(job.projectId, 'render')
  const { sizeBytes } = await store.publish(storageKey, outPath)
  const stillsKey = stillsCount > 0 ? newObjectKey(job.projectId, 'stills') : null
  if (stillsKey) await store.publish(stillsKey, stillsPath)
  const posterKey = await publishPoster(work, outPath)
  const output = { renderId: job.renderId, snapshot, fidelity, storageKey, sizeBytes, stillsKey, posterKey }
  try {
    await publishRender(db, job, { ...output, storageUrl: store.urlOf(storageKey) })
  } catch (error) {
    // nobody will ever name it; after any other failure the outcome is unknown, and the sweep decides
    if (error instanceof StaleAttemptError)
      for (const key of [storageKey, stillsKey, posterKey]) if (key) await store.remove(key)
    throw error
  }
}

/** The middle of the first translated text's time. Without it the card shows the original: no reason to lose an output. */
async function publishPoster(
  { job, store, snapshot, signal, log }: RenderWork,
  outPath: string,
): Promise<string | null> {
  const first = snapshot.tracks.find((track) => treatmentOf(track, snapshot.options) !== 'leave')
  if (!first) return null
  try {
    const still = await extractStill(outPath, (first.startSeconds + first.endSeconds) / 2, signal)
    if (!still) return null
    const key = newObjectKey(job.projectId, 'poster')
    await store.put(key, Readable.from([still]))
    return key
  } catch (error) {
    signal.throwIfAborted()
    log.warn({ err: error }, 'no picture of the output could be had')
    return null
  }
}

/** What a viewer would say; nothing when OCR cannot be asked, which is no reason to throw a sound video away. */
async function examine(
  work: RenderWork,
  outPath: string,
  { stillsPath, frames }: { stillsPath: string; frames: number },
): Promise<Pick<FidelityReport, 'readBack' | 'judged' | 'changedTexts'> & { stillsCount: number }> {
  const { snapshot, request, ocr, tools, signal, log } = work
  const reports = spanReports(work, spansOf(work, frames).examining)
  const onProgress = (fraction: number) =>
    reports.note({ step: 'examining', fraction, frames, totalFrames: frames })
  try {
    const { sourcePath } = request
    const paths = { sourcePath, outPath, stillsPath }
    const examined = await examineOutput({ ...snapshot, ...paths, ocr, tools, signal, onProgress })
    await reports.settled()
    return { ...examined, stillsCount: examined.judged?.filter(({ still }) => still).length ?? 0 }
  } catch (error) {
    signal.throwIfAborted()
    log.warn({ err: error }, 'the output could not be examined')
    return { readBack: null, judged: null, changedTexts: null, stillsCount: 0 }
  }
}

/** Keeps for the next render what this one has drawn: to have it again is no more than a convenience. */
export async function passOnPictures(
  { db, job, store, log }: RenderWork,
  { to }: Pick<CachePaths, 'to'>,
): Promise<void> {
  try {
    await storeCachedPictures(db, store, job.projectId, to)
  } catch (error) {
    log.warn({ err: error }, 'what was drawn could not be cached for the next render')
  }
}
