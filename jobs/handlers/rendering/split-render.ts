import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deleteParts, findParts, type RenderPart } from '#app/db/render-parts.server.ts'
import { AppError, StaleAttemptError } from '#app/domain/errors.ts'
import { newObjectKey } from '#app/services/projects/object-keys.server.ts'
import { finishPart, reportPart, startParts } from '#app/services/rendering/split-render.server.ts'
import type { KeptPaths } from '../../render/kept/keeping.ts'
import { ENCODING_PERCENT } from '../../render/progress.ts'
import { ProgressReports, watchOf } from './progress-reports.ts'
import { passOnPictures, publishOutput } from './publish-output.ts'
import type { RenderWork } from './render-work.ts'
import { wholeReports } from './whole-render.ts'

/** Cuts a video into jobs for all workers. Resolves to false when it cannot be cut. */
export async function cutRender(work: RenderWork, kept: KeptPaths): Promise<boolean> {
  const { db, job, store, folder, request, signal, splitSeconds } = work
  const reports = wholeReports(work)
  const split = { kind: 'cut', maxSeconds: splitSeconds } as const
  const result = await work.split(
    { ...request, outPath: join(folder, 'none'), kept, split },
    watchOf(reports, signal),
  )
  await reports.settled()
  if (result.kind !== 'cut' || result.parts.length === 1) return false
  const coversKey = await publishKept(work, kept.to)
  const isFirst = await startParts(db, job, { coversKey, parts: result.parts }).catch(
    dropIfStale(work, [coversKey]),
  )
  if (!isFirst) await store.remove(coversKey)
  return true
}

/** Encodes one part. A part that is encoded already is left alone. */
export async function renderPart(work: RenderWork, ordinal: number, coversKey: string): Promise<void> {
  const { db, job, store, folder, request, signal, log, sourceId } = work
  const part = (await findParts(db, job.renderId)).find((one) => one.ordinal === ordinal)
  if (!part) throw new StaleAttemptError()
  if (part.storageKey !== null) return
  const covers = join(folder, 'covers')
  await store.fetchTo(coversKey, covers)
  const [outPath, to] = [join(folder, 'part.mp4'), join(folder, 'keep')]
  const reports = new ProgressReports(
    ({ step, frames }) =>
      reportPart(db, job, {
        part: ordinal,
        frames: step === 'encoding' ? frames : 0,
        span: ENCODING_PERCENT,
      }),
    log,
  )
  const split = { kind: 'part', range: part } as const
  const kept = { sourceId, from: [covers], to }
  await work.split({ ...request, outPath, kept, split }, watchOf(reports, signal))
  await reports.settled()
  const storageKey = newObjectKey(job.projectId, 'part')
  await store.publish(storageKey, outPath)
  const files = { storageKey, picturesKey: await publishKept(work, to) }
  const isWanted = await finishPart(db, job, ordinal, files).catch(dropIfStale(work, Object.values(files)))
  if (!isWanted) await removeAll(work, Object.values(files))
}

/** Makes one video of the parts, publishes it, and removes them. */
export async function joinRender(work: RenderWork, coversKey: string): Promise<void> {
  const { db, job, folder, request, signal, sourceId } = work
  const reports = wholeReports(work)
  const encoded = (await findParts(db, job.renderId)).map(withFiles)
  const parts = []
  const pictures = []
  for (const { ordinal, firstFrame, endFrame, storageKey, picturesKey } of encoded) {
    const path = join(folder, `part-${ordinal}.mp4`)
    await work.store.fetchTo(storageKey, path)
    parts.push({ firstFrame, endFrame, path })
    pictures.push(await fetchKept(work, picturesKey, `pictures-${ordinal}`))
  }
  const kept = {
    sourceId,
    from: [await fetchKept(work, coversKey, 'covers'), ...pictures],
    to: join(folder, 'keep'),
  }
  const outPath = join(folder, 'output.mp4')
  const result = await work.split(
    { ...request, outPath, kept, split: { kind: 'join', parts } },
    watchOf(reports, signal),
  )
  if (result.kind !== 'join') throw new AppError('render.failed')
  await reports.settled()
  await publishOutput(work, outPath, result.rendered)
  await passOnPictures(work, kept)
  await deleteParts(db, job.renderId)
  await removeAll(work, [coversKey, ...encoded.flatMap((part) => [part.storageKey, part.picturesKey])])
}

function withFiles({ storageKey, picturesKey, ...part }: RenderPart) {
  if (storageKey === null || picturesKey === null) throw new StaleAttemptError()
  return { ...part, storageKey, picturesKey }
}

async function fetchKept({ store, folder }: RenderWork, key: string, name: string): Promise<string> {
  const path = join(folder, name)
  await store.fetchTo(key, path)
  return path
}

/** Stores what a step has kept for the next ones; where it could keep nothing, an empty file. */
async function publishKept({ store, job }: RenderWork, path: string): Promise<string> {
  // made only if it is not there
  await writeFile(path, '', { flag: 'a' })
  const key = newObjectKey(job.projectId, 'pictures')
  await store.publish(key, path)
  return key
}

async function removeAll({ store }: RenderWork, keys: readonly string[]): Promise<void> {
  for (const key of keys) await store.remove(key)
}

/** What a void attempt has stored nobody will ever name. */
function dropIfStale(work: RenderWork, keys: readonly string[]) {
  return async (error: unknown): Promise<never> => {
    if (error instanceof StaleAttemptError) await removeAll(work, keys)
    throw error
  }
}
