import { StaleAttemptError } from '#app/domain/errors.ts'
import type { FidelityReport } from '#app/domain/fidelity-report.ts'
import { storeKeptPictures } from '#app/services/rendering/kept-pictures.server.ts'
import { newObjectKey } from '#app/services/projects/object-keys.server.ts'
import { publishRender } from '#app/services/rendering/publish-render.server.ts'
import { readBack } from '../../render/fidelity/read-back.ts'
import type { KeptPaths } from '../../render/kept/keeping.ts'
import type { RenderedVideo } from '../../render/render-translated-video.ts'
import type { RenderWork } from './render-work.ts'

/**
 * Into the store under a name of its own first, then into the rows: whoever is killed in between leaves an orphan,
 * never half an output. Throws StaleAttemptError when the attempt is void.
 */
export async function publishOutput(
  work: RenderWork,
  outPath: string,
  { fidelity: compared }: RenderedVideo,
): Promise<void> {
  const { db, job, store, snapshot } = work
  const fidelity = { ...compared, readBack: await readOutput(work, outPath) }
  const storageKey = newObjectKey(job.projectId, 'render')
  const { sizeBytes } = await store.publish(storageKey, outPath)
  const output = { renderId: job.renderId, snapshot, fidelity, storageKey, sizeBytes }
  try {
    await publishRender(db, job, { ...output, storageUrl: store.urlOf(storageKey) })
  } catch (error) {
    // nobody will ever name it; after any other failure the outcome is unknown, and the sweep decides
    if (error instanceof StaleAttemptError) await store.remove(storageKey)
    throw error
  }
}

/** What OCR reads in the output; null when it cannot be asked, which is no reason to throw a sound video away. */
async function readOutput(
  { snapshot, ocr, tools, signal, log }: RenderWork,
  outPath: string,
): Promise<FidelityReport['readBack']> {
  try {
    return await readBack({ ...snapshot, outPath, ocr, tools, signal })
  } catch (error) {
    signal.throwIfAborted()
    log.warn({ err: error }, 'the output could not be read back')
    return null
  }
}

/** Keeps for the next render what this one has drawn: to have it again is no more than a convenience. */
export async function passOnPictures(
  { db, job, store, log }: RenderWork,
  { to }: Pick<KeptPaths, 'to'>,
): Promise<void> {
  try {
    await storeKeptPictures(db, store, job.projectId, to)
  } catch (error) {
    log.warn({ err: error }, 'what was drawn could not be kept for the next render')
  }
}
