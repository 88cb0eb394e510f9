import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Db } from '../../db/client.server.ts'
import { moveProject, type Owned, type Project } from '../../db/projects.server.ts'
import { AppError } from '../../domain/errors.ts'
import { cleanFileName } from '../../domain/file-name.ts'
import { canMove, MOVES } from '../../domain/project-status.ts'
import { MIME_TYPES, type VideoContainer } from '../../domain/video-container.ts'
import { drawPoster } from '../../gateways/media/draw-poster.server.ts'
import { probeVideo, type VideoProbe } from '../../gateways/media/probe-video.server.ts'
import { withScratch } from '../../gateways/scratch.server.ts'
import { type ObjectStore, store as ourStore } from '../../gateways/store.server.ts'
import { log } from '../../log.server.ts'
import { loadProject } from './load-project.server.ts'
import { newObjectKey } from './object-keys.server.ts'
import { refusedMove } from './refused-move.server.ts'
import { sniffUpload } from './sniff-upload.server.ts'

export interface UploadedFile {
  readonly name: string
  readonly body: Readable
  /** Settles once nothing more can go wrong with the request that brings the file. */
  readonly complete: Promise<void>
}

/** Throws, before a byte of it is read, when the project takes no upload: `project.not-found`, `project.status-changed`. */
export async function checkAwaitsUpload(db: Db, owned: Owned): Promise<void> {
  const { status, current_stage } = await loadProject(db, owned)
  if (!canMove('upload', status, current_stage))
    throw new AppError('project.status-changed', { params: { project_status: status } })
}

/**
 * Streams the file into the store, looks into it, and makes it the project's source. Of two uploads at once the one
 * that is through first wins. When anything is wrong the project stays as it was and nothing is left in the store.
 * Throws what the file's stream breaks with, `upload.*`, `storage.*`, `project.not-found`, `project.status-changed`.
 */
export async function receiveUpload(
  db: Db,
  owned: Owned,
  file: UploadedFile,
  store: ObjectStore = ourStore,
): Promise<Project> {
  const { container, body } = await sniffUpload(file.body)
  const keys = { source: newObjectKey(owned.id, 'source'), poster: newObjectKey(owned.id, 'poster') }
  try {
    await store.put(keys.source, body)
    await file.complete
    const { probe, poster } = await lookInto(store, keys.source, container)
    await store.put(keys.poster, Readable.from([poster]))
    return await accept(db, owned, { keys, container, probe, name: file.name, url: store.urlOf(keys.source) })
  } catch (error) {
    // of a commit nobody knows whether it went through when the database is lost: then the sweep decides
    if (error instanceof AppError) await removeAll(store, Object.values(keys))
    throw error
  }
}

function lookInto(store: ObjectStore, key: string, container: VideoContainer) {
  return withScratch(async (folder) => {
    const path = join(folder, 'source')
    await store.fetchTo(key, path)
    const probe = await probeVideo(path, container)
    return { probe, poster: await drawPoster(path, container, probe) }
  })
}

interface Accepted {
  readonly keys: { readonly source: string; readonly poster: string }
  readonly container: VideoContainer
  readonly probe: VideoProbe
  readonly name: string
  readonly url: string | null
}

function accept(db: Db, owned: Owned, { keys, container, probe, name, url }: Accepted): Promise<Project> {
  return db.transaction().execute(async (trx) => {
    const project = await moveProject(trx, owned, MOVES.upload, {
      video_path: keys.source,
      video_s3_url: url,
      poster_path: keys.poster,
      file_name: cleanFileName(name),
      mime_type: MIME_TYPES[container],
      width: probe.width,
      height: probe.height,
      playback_facts: JSON.stringify(probe.playback),
      duration_seconds: probe.durationSeconds,
      progress: 100,
    })
    if (!project) throw await refusedMove(trx, owned)
    return project
  })
}

async function removeAll(store: ObjectStore, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await store.remove(key).catch((error: unknown) => {
      log.warn({ err: error, key }, 'the rest of a refused upload is left to the sweep')
    })
}
