import type { Db } from '../db/client.server.ts'
import type { Owned, Project } from '../db/projects.server.ts'
import { MAX_UPLOAD_BYTES, UPLOAD_FIELD } from '../forms/upload.ts'
import { checkAwaitsUpload, receiveUpload } from '../services/projects/receive-upload.server.ts'
import { type MultipartLimits, readMultipartFile } from './multipart-file.server.ts'

export const UPLOAD_LIMITS: MultipartLimits = {
  fileBytes: MAX_UPLOAD_BYTES,
  silentMs: 30_000,
  slowestBytesPerSecond: 8 * 1024,
  patienceMs: 60_000,
}

/**
 * The video of a request's multipart form, under the field `file`, as the project's source: for the API and for the
 * page's plain form alike. Throws the AppErrors of `readMultipartFile` and `receiveUpload`.
 */
export async function receiveVideo(
  db: Db,
  owned: Owned,
  request: Request,
  limits: MultipartLimits = UPLOAD_LIMITS,
): Promise<Project> {
  await checkAwaitsUpload(db, owned)
  return readMultipartFile(request, UPLOAD_FIELD, limits, (file) => receiveUpload(db, owned, file))
}
