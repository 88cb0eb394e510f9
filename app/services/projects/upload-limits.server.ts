import { unfinishedUploads } from '../../db/resumable-uploads.server.ts'
import type { Db } from '../../db/client.server.ts'
import { MEBIBYTE } from '../../domain/byte-size.ts'
import { AppError } from '../../domain/errors.ts'
import { env } from '../../env.server.ts'
import { requireDiskSpace } from '../../gateways/disk-space.server.ts'
import { PARTS_FOLDER, partSizeBytes } from '../../gateways/part-files.server.ts'

/** Of one video, however it is sent. */
export const MAX_UPLOAD_BYTES = env.MAX_UPLOAD_MB * MEBIBYTE

/** `upload.too-large`, with the limit in bytes for programs and in megabytes for the sentence. */
export function tooLargeUpload(maxBytes: number = MAX_UPLOAD_BYTES): AppError {
  return new AppError('upload.too-large', { params: { maxBytes, maxMegabytes: maxBytes / MEBIBYTE } })
}

/**
 * Throws `storage.full` unless a video of `sizeBytes` fits on this machine's disk beside what other unfinished uploads
 * were promised. Every upload lies there once: in the disk store, among the parts, or as a copy for the tools that
 * look into it.
 */
export async function requireUploadSpace(db: Db, sizeBytes: number): Promise<void> {
  await requireDiskSpace(PARTS_FOLDER, sizeBytes + (await promisedBytes(db)))
}

async function promisedBytes(db: Db): Promise<number> {
  let bytes = 0
  for (const { id, sizeBytes } of await unfinishedUploads(db)) {
    // one without a file here lies on another machine's disk
    const arrivedBytes = await partSizeBytes(id)
    if (arrivedBytes !== undefined) bytes += Math.max(0, sizeBytes - arrivedBytes)
  }
  return bytes
}
