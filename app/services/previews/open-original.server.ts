import type { Db } from '../../db/client.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { AppError } from '../../domain/errors.ts'
import { type ObjectStore, store as ourStore } from '../../gateways/store.server.ts'
import type { OpenedDownload } from '../downloads/downloads.server.ts'
import { loadProxy } from './load-proxy.server.ts'
import { editProxyKey } from './edit-proxy.server.ts'
import { openStored } from './open-stored.server.ts'

/**
 * The project's source as a browser can play it: the editor's copy where `version` names it, so that an address stands
 * for one file however many copies are made; else the copy made for browsers, else the source itself where every browser plays it.
 * Throws `preview.not-ready`, `storage.missing`.
 */
export async function openOriginal(
  db: Db,
  project: Project,
  version: string | null = null,
  store: ObjectStore = ourStore,
): Promise<OpenedDownload> {
  const copy = version === null ? undefined : await editProxyKey(db, project, version)
  const key = copy ?? (await originalKey(db, project))
  if (key === null) throw new AppError('preview.not-ready')
  return openStored(store, key, {
    fileName: project.file_name ?? 'video.mp4',
    // QuickTime that browsers play, they play as the MP4 that it is in all but its name
    mimeType: 'video/mp4',
    inline: true,
  })
}

async function originalKey(db: Db, project: Project): Promise<string | null> {
  const { needed, done } = await loadProxy(db, project)
  if (done) return done.storage_key
  return needed ? null : project.video_path
}
