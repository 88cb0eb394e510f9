import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Db } from '../../db/client.server.ts'
import { lockAccountUsage } from '../../db/quotas.server.ts'
import { moveProject, type Owned, type Project } from '../../db/projects.server.ts'
import { deleteUploadOf, markUploadFinished } from '../../db/resumable-uploads.server.ts'
import { AppError } from '../../domain/errors.ts'
import { creditsForVideo } from '../../domain/render-price.ts'
import { cleanFileName } from '../../domain/file-name.ts'
import type { UploadId } from '../../domain/ids.ts'
import { canMove, MOVES } from '../../domain/project-status.ts'
import { MIME_TYPES, type VideoContainer } from '../../domain/video-container.ts'
import { drawPoster } from '../../gateways/media/draw-poster.server.ts'
import { videoTurns } from '../../gateways/media/turns.server.ts'
import { probeVideo, type VideoProbe } from '../../gateways/media/probe-video.server.ts'
import { removePart } from '../../gateways/part-files.server.ts'
import { withScratch } from '../../gateways/scratch.server.ts'
import { type ObjectStore, store as ourStore } from '../../gateways/store.server.ts'
import { log } from '../../log.server.ts'
import { checkStorage } from '../quotas/enforce.server.ts'
import { wakeRun } from '../runs/wake-run.server.ts'
import { loadProject, refusedMove } from './load-project.server.ts'
import { newObjectKey } from './object-keys.server.ts'
import { sniffFile, sniffUpload } from './sniff-upload.server.ts'

export interface UploadedFile {
  readonly name: string
  readonly body: Readable
  /** Settles once nothing more can go wrong with the request that brings the file. */
  readonly complete: Promise<void>
}

/**
 * Throws, before a byte of it is read, when the project takes no upload of `expectedBytes`: `project.not-found`,
 * `project.status-changed`, `quota.storage`.
 */
export async function checkAwaitsUpload(db: Db, owned: Owned, expectedBytes: number): Promise<void> {
  const { status, current_stage } = await loadProject(db, owned)
  if (!canMove('upload', status, current_stage))
    throw new AppError('project.status-changed', { params: { project_status: status } })
  await checkStorage(db, owned.userId, expectedBytes)
}

/**
 * Streams the file into the store, examines it, and makes it the project's source. Of two uploads at once the one
 * that is through first wins. When anything is wrong the project stays as it was and nothing is left in the store.
 * Throws what the file's stream breaks with, `upload.*`, `media.*`, `storage.*`, `project.not-found`,
 * `project.status-changed`, `quota.storage`.
 */
export async function receiveUpload(
  db: Db,
  owned: Owned,
  file: UploadedFile,
  store: ObjectStore = ourStore,
): Promise<Project> {
  const { container, body } = await sniffUpload(file.body)
  return publishAndAccept(db, owned, store, { name: file.name, container }, async (key) => {
    const { sizeBytes } = await store.put(key, body)
    await file.complete
    return withScratch(async (folder) => {
      const path = join(folder, 'source')
      await store.fetchTo(key, path)
      return { ...(await examine(owned, path, container)), sizeBytes }
    })
  })
}

/** A file that has arrived whole at `path`, by a resumable upload. */
export interface ArrivedFile {
  readonly uploadId: UploadId
  readonly name: string
  readonly path: string
}

/**
 * As `receiveUpload`, of a file that lies on this machine's disk and stays there: it is examined before the store
 * gets it. Throws `upload.not-found` when the upload was cancelled meanwhile.
 */
export async function receiveArrivedFile(
  db: Db,
  owned: Owned,
  { uploadId, name, path }: ArrivedFile,
  store: ObjectStore = ourStore,
): Promise<Project> {
  const container = await sniffFile(path)
  return publishAndAccept(db, owned, store, { uploadId, name, container }, async (key) => {
    const examined = await examine(owned, path, container)
    const { sizeBytes } = await store.publish(key, path)
    return { ...examined, sizeBytes }
  })
}

interface Examined {
  readonly probe: VideoProbe
  readonly poster: Buffer
}

/** Waits for its turn: decoding takes what the machine has, and one account's uploads must not take all of it. */
function examine({ userId }: Owned, path: string, container: VideoContainer): Promise<Examined> {
  return videoTurns.take(userId, async () => {
    const probe = await probeVideo(path, container)
    return { probe, poster: await drawPoster(path, container, probe) }
  })
}

interface Source {
  readonly name: string
  readonly container: VideoContainer
  readonly uploadId?: UploadId
}

/** Has `publish` put the video under the key that it is given, then the poster, then accepts both. */
async function publishAndAccept(
  db: Db,
  owned: Owned,
  store: ObjectStore,
  source: Source,
  publish: (key: string) => Promise<Examined & { readonly sizeBytes: number }>,
): Promise<Project> {
  const keys = { source: newObjectKey(owned.id, 'source'), poster: newObjectKey(owned.id, 'poster') }
  try {
    const { probe, poster, sizeBytes } = await publish(keys.source)
    await store.put(keys.poster, Readable.from([poster]))
    return await accept(db, owned, { ...source, keys, probe, sizeBytes, url: store.urlOf(keys.source) })
  } catch (error) {
    // of a commit nobody knows whether it went through when the database is lost: then the sweep decides
    if (error instanceof AppError) await removeAll(store, Object.values(keys))
    throw error
  }
}

interface Accepted extends Source {
  readonly keys: { readonly source: string; readonly poster: string }
  readonly probe: VideoProbe
  readonly url: string | null
  readonly sizeBytes: number
}

async function accept(db: Db, owned: Owned, accepted: Accepted): Promise<Project> {
  const { keys, container, probe, name, url, sizeBytes, uploadId } = accepted
  const { project, overtaken } = await db.transaction().execute(async (trx) => {
    await lockAccountUsage(trx, owned.userId)
    const project = await moveProject(trx, owned, MOVES.upload, {
      video_path: keys.source,
      video_s3_url: url,
      video_bytes: String(sizeBytes),
      poster_path: keys.poster,
      file_name: cleanFileName(name),
      mime_type: MIME_TYPES[container],
      width: probe.width,
      height: probe.height,
      playback_facts: JSON.stringify(probe.playback),
      duration_seconds: probe.durationSeconds,
      announced_seconds: probe.announcedSeconds ?? null,
      credits_required: creditsForVideo(probe.durationSeconds),
      progress: 100,
    })
    if (!project) throw await refusedMove(trx, owned)
    const overtaken = uploadId === undefined ? await deleteUploadOf(trx, owned.id) : undefined
    if (uploadId !== undefined && !(await markUploadFinished(trx, uploadId)))
      throw new AppError('upload.not-found')
    // it is counted by now: of two uploads at once the second one finds out here
    await checkStorage(trx, owned.userId, 0)
    await wakeRun(trx, project.id)
    return { project, overtaken }
  })
  if (overtaken !== undefined)
    await removePart(overtaken).catch((error: unknown) => {
      log.warn({ err: error, uploadId: overtaken }, 'the part of an overtaken upload is left to the sweep')
    })
  return project
}

async function removeAll(store: ObjectStore, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await store.remove(key).catch((error: unknown) => {
      log.warn({ err: error, key }, 'the rest of a refused upload is left to the sweep')
    })
}
