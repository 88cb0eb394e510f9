import type { Db } from '../../db/client.server.ts'
import { lockAccountUsage } from '../../db/quotas.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import {
  deleteUpload,
  findUpload,
  insertUpload,
  type ResumableUpload,
} from '../../db/resumable-uploads.server.ts'
import { AppError } from '../../domain/errors.ts'
import { cleanFileName } from '../../domain/file-name.ts'
import type { UploadId } from '../../domain/ids.ts'
import { env } from '../../env.server.ts'
import { createPart, partSizeBytes, removePart } from '../../gateways/part-files.server.ts'
import { checkAwaitsUpload } from '../projects/receive-upload.server.ts'
import { MAX_UPLOAD_BYTES, requireUploadSpace, tooLargeUpload } from '../projects/upload-limits.server.ts'
import { checkStorage } from '../quotas/enforce.server.ts'
import { removeDeadUploads } from './dead-uploads.server.ts'

/** How long an upload can be continued after it was begun. */
export const UNFINISHED_UPLOAD_MS = env.UNFINISHED_UPLOAD_HOURS * 3_600_000

/** A file that is about to be sent, as its sender describes it. */
export interface DeclaredFile {
  readonly name: string
  readonly sizeBytes: number
  /** Undefined when the sender does not say or says nonsense. */
  readonly modifiedAt: Date | undefined
}

/**
 * Takes note of an upload and makes room for it, before a byte of it is sent. It takes the place of one of which
 * nothing has arrived. Throws `project.not-found`, `project.status-changed`, `upload.too-large`, `upload.wrong-type`
 * (an empty file), `upload.in-progress` (with where it stands), `quota.storage`, `storage.full`, `storage.unavailable`.
 */
export async function beginUpload(db: Db, owned: Owned, id: UploadId, file: DeclaredFile): Promise<void> {
  await clearTheWay(db, owned)
  await checkAwaitsUpload(db, owned, file.sizeBytes)
  if (file.sizeBytes === 0) throw new AppError('upload.wrong-type')
  if (file.sizeBytes > MAX_UPLOAD_BYTES) throw tooLargeUpload()
  await removeDeadUploads(db)
  await requireUploadSpace(db, file.sizeBytes)
  await db.transaction().execute(async (trx) => {
    await lockAccountUsage(trx, owned.userId)
    const isFirst = await insertUpload(trx, {
      id,
      projectId: owned.id,
      fileName: cleanFileName(file.name),
      sizeBytes: file.sizeBytes,
      fileModifiedAt: file.modifiedAt ?? null,
      expiresAt: new Date(Date.now() + UNFINISHED_UPLOAD_MS),
    })
    // somebody else has begun one in this very moment
    if (!isFirst) throw new AppError('upload.in-progress')
    // counted by now, as those are that were begun for other projects meanwhile
    await checkStorage(trx, owned.userId, 0)
  })
  try {
    await createPart(id)
  } catch (error) {
    await deleteUpload(db, id)
    throw error
  }
}

async function clearTheWay(db: Db, owned: Owned): Promise<void> {
  const earlier = await findUpload(db, owned)
  // a finished one is told by the project's status
  if (!earlier || earlier.finished_at) return
  const arrivedBytes = (await partSizeBytes(earlier.id)) ?? 0
  if (arrivedBytes > 0) throw inProgress(earlier, arrivedBytes)
  await deleteUpload(db, earlier.id)
  await removePart(earlier.id)
}

function inProgress({ id, file_name, sizeBytes }: ResumableUpload, arrivedBytes: number): AppError {
  return new AppError('upload.in-progress', {
    facts: {
      upload_id: id,
      upload_offset: arrivedBytes,
      upload_length: sizeBytes,
      file_name,
    },
  })
}
