import type { Readable } from 'node:stream'
import type { Db } from '../../db/client.server.ts'
import { findPreviews, findSheetWith, hasDoneSheet } from '../../db/previews.server.ts'
import type { Project } from '../../db/projects.server.ts'
import type { ByteRange } from '../../domain/byte-range.ts'
import { AppError, type ErrorCode } from '../../domain/errors.ts'
import { outputFileName } from '../../domain/file-name.ts'
import type { TrackId } from '../../domain/ids.ts'
import { SheetResult } from '../../domain/preview.ts'
import type { ShownAs } from '../../gateways/presign.server.ts'
import { type ObjectStore, store as ourStore } from '../../gateways/store.server.ts'
import type { OpenedDownload } from '../downloads/downloads.server.ts'
import { editProxyKey } from './edit-proxy.server.ts'
import { loadProxy } from './proxy.server.ts'

/** A stored file, or a part of one, that no download is counted for. Throws `storage.missing`. */
export async function openStored(
  store: ObjectStore,
  key: string,
  names: Pick<OpenedDownload, 'fileName' | 'mimeType' | 'inline'>,
  part?: { readonly start: number; readonly length: number },
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
    ...(!part && { addressAt: (shown: ShownAs) => store.addressOf(key, shown) }),
    async read(range?: ByteRange): Promise<Readable> {
      const { start: from, end: to } = range ?? { start: 0, end: length - 1 }
      const opened = await store.open(key, { start: start + from, end: start + to })
      if (!opened) throw new AppError('storage.missing')
      return opened.body
    },
  }
}

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
