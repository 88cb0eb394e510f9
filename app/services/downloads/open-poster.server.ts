import type { Readable } from 'node:stream'
import type { Db } from '../../db/client.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import { AppError } from '../../domain/errors.ts'
import { store } from '../../gateways/store.server.ts'
import { loadProject } from '../projects/load-project.server.ts'

/** A small JPEG of the project's video. Throws `project.not-found`, or `video.not-ready` while there is no video. */
export async function openPoster(
  db: Db,
  owned: Owned,
): Promise<{ body: Readable; etag: string; sizeBytes: number }> {
  const { poster_path: key } = await loadProject(db, owned)
  if (key === null) throw new AppError('video.not-ready')
  const opened = await store.open(key)
  if (!opened) throw new AppError('storage.missing')
  return { body: opened.body, etag: opened.object.etag, sizeBytes: opened.object.sizeBytes }
}
