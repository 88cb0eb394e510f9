import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  deleteParts,
  findPart,
  findParts,
  type NewRenderPart,
  type RenderPart,
} from '#app/db/render-parts.server.ts'
import { AppError, StaleAttemptError } from '#app/domain/errors.ts'
import { newObjectKey } from '#app/services/projects/object-keys.server.ts'
import { finishPart, reportPart, startParts } from '#app/services/rendering/split-render.server.ts'
import type { CachePaths } from '../../render/cache/render-cache.ts'
import { ProgressReports, spanReports, watchOf } from './progress-reports.ts'
import { passOnPictures, publishOutput } from './publish-output.ts'
import { type RenderWork, spansOf } from './render-work.ts'

/** Cuts a video into jobs for all workers. Resolves to false when it cannot be cut. */
export async function cutRender(work: RenderWork, cachePaths: CachePaths): Promise<boolean> {
  const { db, job, store, folder, request, signal, splitSeconds } = work
  const reports = spanReports(work)
  const cut = await work.split.cut(
    { ...request, cachePaths, packageFolder: folder, maxSeconds: splitSeconds },
    watchOf(reports, signal),
  )
  await reports.settled()
  if (cut.length === 0) return false
  const parts: NewRenderPart[] = []
  for (const { packagePath, ...range } of cut) {
    const packageKey = newObjectKey(job.projectId, 'package')
    await store.publish(packageKey, packagePath)
    parts.push({ ...range, packageKey })
  }
  const coversKey = await publishCache(work, cachePaths.to)
  const keys = [coversKey, ...parts.map(({ packageKey }) => packageKey)]
  const isFirst = await startParts(db, job, { coversKey, parts }).catch(dropIfStale(work, keys))
  if (!isFirst) await removeAll(work, keys)
  return true
}

/** Encodes one part. A part that is encoded already is left alone. */
export async function renderPart(work: RenderWork, ordinal: number): Promise<void> {
  const { db, job, store, folder, signal, log, tools } = work
  const part = await findPart(db, job.renderId, ordinal)
  if (!part) throw new StaleAttemptError()
  if (part.storageKey !== null) return
  if (part.packageKey === null)
    throw new AppError('render.failed', { cause: new Error('an older release has cut this video') })
  const packagePath = await fetchObject(work, part.packageKey, 'package')
  const [outPath, picturesPath] = [join(folder, 'part.mp4'), join(folder, 'pictures')]
  const reports = new ProgressReports(
    ({ frames }) =>
      reportPart(db, job, { part: ordinal, frames, spanOf: (total) => encodingPercent(work, total) }),
    log,
  )
  const { sourcePath } = work.request
  await work.split.part({ sourcePath, outPath, packagePath, picturesPath, tools }, watchOf(reports, signal))
  await reports.settled()
  const storageKey = newObjectKey(job.projectId, 'part')
  await store.publish(storageKey, outPath)
  const files = { storageKey, picturesKey: await publishCache(work, picturesPath) }
  const isWanted = await finishPart(db, job, ordinal, files).catch(dropIfStale(work, Object.values(files)))
  if (!isWanted) await removeAll(work, Object.values(files))
}

/** Between which percentages of the whole render its parts are encoded. */
function encodingPercent(work: RenderWork, frames: number): readonly [number, number] {
  const [from, to] = spansOf(work, frames).encoding
  return [100 * from, 100 * to]
}

/** Makes one video of the parts, publishes it, and removes them. */
export async function joinRender(work: RenderWork, coversKey: string): Promise<void> {
  const { db, job, folder, signal, sourceId, tools } = work
  const encoded = (await findParts(db, job.renderId)).map(withFiles)
  const frames = encoded.at(-1)?.endFrame ?? 0
  const reports = spanReports(work, spansOf(work, frames).checking)
  const parts = []
  for (const { ordinal, firstFrame, endFrame, storageKey, picturesKey } of encoded)
    parts.push({
      firstFrame,
      endFrame,
      path: await fetchObject(work, storageKey, `part-${ordinal}.mp4`),
      picturesPath: await fetchObject(work, picturesKey, `pictures-${ordinal}`),
    })
  const coversPath = await fetchObject(work, coversKey, 'covers')
  const [outPath, cachePaths] = [join(folder, 'output.mp4'), { sourceId, to: join(folder, 'cache') }]
  const { sourcePath } = work.request
  const rendered = await work.split.join(
    { sourcePath, outPath, parts, coversPath, cachePaths, tools },
    watchOf(reports, signal),
  )
  await reports.settled()
  await publishOutput(work, outPath, rendered)
  await passOnPictures(work, cachePaths)
  await deleteParts(db, job.renderId)
  const files = encoded.flatMap((part) => [part.packageKey ?? [], part.storageKey, part.picturesKey].flat())
  await removeAll(work, [coversKey, ...files])
}

function withFiles({ storageKey, picturesKey, ...part }: RenderPart) {
  if (storageKey === null || picturesKey === null) throw new StaleAttemptError()
  return { ...part, storageKey, picturesKey }
}

async function fetchObject(
  { store, folder, signal }: RenderWork,
  key: string,
  name: string,
): Promise<string> {
  const path = join(folder, name)
  await store.fetchTo(key, path, signal)
  return path
}

/** Stores what a step has cached for the next ones; where it could cache nothing, an empty file. */
async function publishCache({ store, job }: RenderWork, path: string): Promise<string> {
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
