import type { Readable } from 'node:stream'
import type { Db } from '../../db/client.server.ts'
import { findPreviews } from '../../db/previews.server.ts'
import type { Project } from '../../db/projects.server.ts'
import type { ByteRange } from '../../domain/byte-range.ts'
import { AppError } from '../../domain/errors.ts'
import { outputFileName } from '../../domain/file-name.ts'
import type { TrackId } from '../../domain/ids.ts'
import { type PreviewKind, SheetResult, type Still } from '../../domain/preview.ts'
import { type ObjectStore, store as ourStore } from '../../gateways/store.server.ts'
import type { OpenedDownload } from '../downloads/open-download.server.ts'

/** The newest trial that is done. Throws `preview.not-ready`. */
export async function openTrial(
  db: Db,
  project: Project,
  store: ObjectStore = ourStore,
): Promise<OpenedDownload> {
  const { storage_key } = await findDone(db, project, 'trial')
  const original = project.file_name ?? 'video.mp4'
  return openPart(store, storage_key, undefined, {
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
  return openPart(store, storage_key, still[side], {
    fileName: `${side}-${stills.indexOf(still) + 1}.jpg`,
    mimeType: 'image/jpeg',
  })
}

async function findDone(db: Db, project: Project, kind: PreviewKind) {
  const previews = await findPreviews(db, project.id)
  const done = previews.find((preview) => preview.kind === kind && preview.status === 'done')
  if (!done?.storage_key) throw new AppError('preview.not-ready')
  return { storage_key: done.storage_key, result: done.result }
}

async function openPart(
  store: ObjectStore,
  key: string,
  part: Still['before'] | undefined,
  names: Pick<OpenedDownload, 'fileName' | 'mimeType'>,
): Promise<OpenedDownload> {
  const object = await store.stat(key)
  if (!object) throw new AppError('storage.missing')
  const { start, length } = part ?? { start: 0, length: object.sizeBytes }
  return {
    ...object,
    ...names,
    counted: null,
    sizeBytes: length,
    // each picture of a sheet is a thing of its own
    etag: part ? object.etag.replace(/"$/, `-${start}"`) : object.etag,
    async read(range?: ByteRange): Promise<Readable> {
      const { start: from, end: to } = range ?? { start: 0, end: length - 1 }
      const opened = await store.open(key, { start: start + from, end: start + to })
      if (!opened) throw new AppError('storage.missing')
      return opened.body
    },
  }
}
