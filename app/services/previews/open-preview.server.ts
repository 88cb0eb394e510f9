import type { Db } from '../../db/client.server.ts'
import { findPreviews, findSheetWith, hasDoneSheet } from '../../db/previews.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { AppError, type ErrorCode } from '../../domain/errors.ts'
import { outputFileName } from '../../domain/file-name.ts'
import type { TrackId } from '../../domain/ids.ts'
import { SheetResult } from '../../domain/preview.ts'
import { type ObjectStore, store as ourStore } from '../../gateways/store.server.ts'
import type { OpenedDownload } from '../downloads/downloads.server.ts'
import { openStored } from './open-stored.server.ts'

/** The newest trial that is done. Throws `preview.not-ready`. */
export async function openTrial(
  db: Db,
  project: Project,
  store: ObjectStore = ourStore,
): Promise<OpenedDownload> {
  const previews = await findPreviews(db, project.id, 1)
  const done = previews.find(({ kind, status }) => kind === 'trial' && status === 'done')
  if (!done?.storage_key) throw new AppError('preview.not-ready')
  const original = project.file_name ?? 'video.mp4'
  return openStored(store, done.storage_key, {
    fileName: outputFileName(original, project.target_language, true),
    mimeType: 'video/mp4',
  })
}

/**
 * A picture of the newest contact sheet that is done and shows the text. Throws `preview.not-ready` when none is done,
 * `translation.unknown-group`.
 */
export async function openStill(
  db: Db,
  project: Project,
  { trackId, side }: { trackId: TrackId; side: 'before' | 'after' },
  store: ObjectStore = ourStore,
): Promise<OpenedDownload> {
  const sheet = await findSheetWith(db, project.id, trackId)
  if (!sheet?.storage_key) throw new AppError(await whyNoStill(db, project))
  const { stills } = SheetResult.parse(sheet.result)
  const still = stills.find((one) => one.trackId === trackId)
  if (!still) throw new AppError('translation.unknown-group')
  const names = { fileName: `${side}-${stills.indexOf(still) + 1}.jpg`, mimeType: 'image/jpeg' }
  return openStored(store, sheet.storage_key, names, still[side])
}

async function whyNoStill(db: Db, { id }: Project): Promise<ErrorCode> {
  return (await hasDoneSheet(db, id)) ? 'translation.unknown-group' : 'preview.not-ready'
}
