import type { Readable } from 'node:stream'
import type { Db } from '../../db/client.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import { AppError } from '../../domain/errors.ts'
import { store } from '../../gateways/store.server.ts'
import { loadProject } from '../projects/load-project.server.ts'

/** A small JPEG of the project's video, or of its newest output. Throws `project.not-found`, or `video.not-ready` while there is none. */
export async function openPoster(
  db: Db,
  owned: Owned,
  of: 'source' | 'output' = 'source',
): Promise<{ body: Readable; etag: string; sizeBytes: number }> {
  const project = await loadProject(db, owned)
  const key = of === 'output' ? project.output_poster_path : project.poster_path
  if (key === null) throw new AppError('video.not-ready')
  const opened = await store.open(key)
  if (!opened) throw new AppError('storage.missing')
  return { body: opened.body, etag: opened.object.etag, sizeBytes: opened.object.sizeBytes }
}
