import type { Db } from '../../db/client.server.ts'
import { findPreviews } from '../../db/previews.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { AppError } from '../../domain/errors.ts'
import { outputFileName } from '../../domain/file-name.ts'
import type { TrackId } from '../../domain/ids.ts'
import { type PreviewKind, SheetResult } from '../../domain/preview.ts'
import { type ObjectStore, store as ourStore } from '../../gateways/store.server.ts'
import type { OpenedDownload } from '../downloads/open-download.server.ts'
import { openStored } from './open-stored.server.ts'

/** The newest trial that is done. Throws `preview.not-ready`. */
export async function openTrial(
  db: Db,
  project: Project,
  store: ObjectStore = ourStore,
): Promise<OpenedDownload> {
  const { storage_key } = await findDone(db, project, 'trial')
  const original = project.file_name ?? 'video.mp4'
  return openStored(store, storage_key, {
    fileName: outputFileName(original, project.target_language, true),
    mimeType: 'video/mp4',
  })
}

/** A picture of the newest contact sheet that is done. Throws `preview.not-ready`, `translation.unknown-group`. */
export async function openStill(
  db: Db,
  project: Project,
  { trackId, side }: { trackId: TrackId; side: 'before' | 'after' },
  store: ObjectStore = ourStore,
): Promise<OpenedDownload> {
  const { storage_key, result } = await findDone(db, project, 'contact-sheet')
  const { stills } = SheetResult.parse(result)
  const still = stills.find((one) => one.trackId === trackId)
  if (!still) throw new AppError('translation.unknown-group')
  const names = { fileName: `${side}-${stills.indexOf(still) + 1}.jpg`, mimeType: 'image/jpeg' }
  return openStored(store, storage_key, names, still[side])
}

async function findDone(db: Db, project: Project, kind: PreviewKind) {
  const previews = await findPreviews(db, project.id)
  const done = previews.find((preview) => preview.kind === kind && preview.status === 'done')
  if (!done?.storage_key) throw new AppError('preview.not-ready')
  return { storage_key: done.storage_key, result: done.result }
}
