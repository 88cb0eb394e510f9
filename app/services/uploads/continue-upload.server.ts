import type { Db } from '../../db/client.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import { deleteUpload, findUpload, type ResumableUpload } from '../../db/resumable-uploads.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { UploadId } from '../../domain/ids.ts'
import { SNIFFED_BYTES, sniffContainer } from '../../domain/video-container.ts'
import { requireDiskSpace } from '../../gateways/disk-space.server.ts'
import {
  appendToPart,
  PARTS_FOLDER,
  partPath,
  partSizeBytes,
  removePart,
} from '../../gateways/part-files.server.ts'
import { log } from '../../log.server.ts'
import { receiveArrivedFile } from '../projects/receive-upload.server.ts'

export interface ArrivingUpload extends ResumableUpload {
  readonly arrivedBytes: number
}

/** Where the project's upload stands, finished or not; undefined when there is none, or its file is not here. */
export async function findArriving(db: Db, owned: Owned): Promise<ArrivingUpload | undefined> {
  const upload = await findUpload(db, owned)
  if (!upload) return undefined
  const arrivedBytes = upload.finished_at ? upload.sizeBytes : await partSizeBytes(upload.id)
  return arrivedBytes === undefined ? undefined : { ...upload, arrivedBytes }
}

/** As `findArriving`, by the upload's own id. Throws `upload.not-found`. */
export async function loadArriving(db: Db, owned: Owned, id: UploadId): Promise<ArrivingUpload> {
  const upload = await findArriving(db, owned)
  if (upload?.id !== id) throw new AppError('upload.not-found')
  return upload
}

/**
 * Writes more of the upload behind its first `offset` bytes and resolves to the size then. What is no video by its
 * first bytes is refused as soon as they are there. Throws what the stream breaks with, and then what has arrived
 * stays; after `upload.wrong-type` and `storage.full` the upload is gone.
 */
export async function appendToUpload(
  db: Db,
  owned: Owned,
  { id, offset }: { readonly id: UploadId; readonly offset: number },
  body: AsyncIterable<Uint8Array>,
): Promise<number> {
  const { sizeBytes, finished_at } = await loadArriving(db, owned, id)
  if (finished_at) return sizeBytes
  try {
    await requireDiskSpace(PARTS_FOLDER, sizeBytes - offset)
    return await appendToPart(id, offset, offset === 0 ? sniffed(body) : body)
  } catch (error) {
    if (isHopeless(error)) await discardUpload(db, id)
    throw error
  }
}

/** The same chunks; throws `upload.wrong-type` once enough of them have come to tell. */
async function* sniffed(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const head: Uint8Array[] = []
  let headBytes = 0
  for await (const chunk of body) {
    if (headBytes < SNIFFED_BYTES) {
      head.push(chunk)
      headBytes += chunk.length
      if (headBytes >= SNIFFED_BYTES && !sniffContainer(Buffer.concat(head)))
        throw new AppError('upload.wrong-type')
    }
    yield chunk
  }
}

const finishing = new Map<UploadId, Promise<void>>()

/**
 * Makes an upload that has arrived whole the project's source; once it is, again does nothing. Calls at the same time
 * share one outcome. Throws as `receiveArrivedFile`; unless trying again may help, the upload is gone then.
 */
export function finishUpload(db: Db, owned: Owned, upload: ResumableUpload): Promise<void> {
  if (upload.finished_at) return Promise.resolve()
  const running = finishing.get(upload.id)
  if (running) return running
  const finished = finish(db, owned, upload).finally(() => finishing.delete(upload.id))
  finishing.set(upload.id, finished)
  return finished
}

async function finish(db: Db, owned: Owned, { id, file_name: name }: ResumableUpload): Promise<void> {
  try {
    await receiveArrivedFile(db, owned, { uploadId: id, name, path: partPath(id) })
  } catch (error) {
    if (isHopeless(error)) await discardUpload(db, id)
    throw error
  }
  await removePart(id).catch((error: unknown) => {
    log.warn({ err: error, uploadId: id }, 'the part of a finished upload is left to the sweep')
  })
}

/** Of these failures the file itself is the reason, or the disk, which its part must not keep full. */
function isHopeless(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  const { code } = error
  if (code === 'upload.interrupted' || code === 'upload.too-slow') return false
  return /^(?:upload|project|quota)\./.test(code) || code === 'storage.full'
}

/** Forgets the upload and what has arrived of it; one that is gone already counts as discarded. */
export async function discardUpload(db: Db, id: UploadId): Promise<void> {
  await deleteUpload(db, id)
  await removePart(id)
}
