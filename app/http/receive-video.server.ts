import type { Db } from '../db/client.server.ts'
import type { Owned, Project } from '../db/projects.server.ts'
import { UPLOAD_FIELD } from '../forms/upload.ts'
import { checkAwaitsUpload, receiveUpload } from '../services/projects/receive-upload.server.ts'
import { MAX_UPLOAD_BYTES, requireUploadSpace } from '../services/projects/upload-limits.server.ts'
import { AROUND_FILE_BYTES, type MultipartLimits, readMultipartFile } from './multipart-file.server.ts'

export const UPLOAD_LIMITS: MultipartLimits = {
  fileBytes: MAX_UPLOAD_BYTES,
  silentMs: 30_000,
  slowestBytesPerSecond: 8 * 1024,
  patienceMs: 60_000,
}

/**
 * The video of a request's multipart form, under the field `file`, as the project's source: for the API and for the
 * page's plain form alike. Throws `storage.full` before a byte is read, and the AppErrors of `readMultipartFile` and
 * `receiveUpload`.
 */
export async function receiveVideo(
  db: Db,
  owned: Owned,
  request: Request,
  limits: MultipartLimits = UPLOAD_LIMITS,
): Promise<Project> {
  // of what is stated, what lies around the file makes little; without a statement only what is over already is told
  const stated = Number(request.headers.get('content-length') ?? 0)
  await checkAwaitsUpload(db, owned, Number.isFinite(stated) ? Math.max(0, stated - AROUND_FILE_BYTES) : 0)
  await requireUploadSpace(db, expectedBytes(request, limits))
  return readMultipartFile(request, UPLOAD_FIELD, limits, (file) => receiveUpload(db, owned, file))
}

/** What the file takes on the disk at most; one of unknown length may be as large as is allowed. */
function expectedBytes(request: Request, { fileBytes }: MultipartLimits): number {
  const declared = request.headers.get('content-length')
  return declared === null ? fileBytes : Math.min(Number(declared), fileBytes)
}
