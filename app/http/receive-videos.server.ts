import type { Db } from '../db/client.server.ts'
import type { OwnedCollection } from '../db/collections.server.ts'
import type { Owned, Project } from '../db/projects.server.ts'
import { AppError } from '../domain/errors.ts'
import { cleanRelativePath } from '../domain/output-names.ts'
import { fileProblem, UPLOAD_FIELD } from '../forms/upload.ts'
import { addProject } from '../services/collections/add-project.server.ts'
import { deleteProject } from '../services/projects/projects.server.ts'
import { checkAwaitsUpload, receiveUpload } from '../services/projects/receive-upload.server.ts'
import { MAX_UPLOAD_BYTES, requireUploadSpace } from '../services/projects/upload-limits.server.ts'
import { AROUND_FILE_BYTES, type MultipartLimits, readMultipartFile } from './multipart-file.server.ts'
import { type ArrivedAnswer, type ManyLimits, readMultipartFiles } from './multipart-files.server.ts'

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

/** A form that breaks off cannot be continued, so it is not to hold a whole course. */
export const MANY_LIMITS: ManyLimits = { ...UPLOAD_LIMITS, files: 20, totalBytes: 4 * MAX_UPLOAD_BYTES }

/**
 * The videos of a multipart form, under the field `file`, as projects of a collection. Answers what became of each;
 * throws what is wrong with the form as a whole, as `readMultipartFiles`, and `storage.full`.
 */
export async function receiveVideos(
  db: Db,
  owned: OwnedCollection,
  request: Request,
): Promise<ArrivedAnswer[]> {
  const declared = Number(request.headers.get('content-length') ?? MANY_LIMITS.totalBytes)
  await requireUploadSpace(db, Math.min(declared, MANY_LIMITS.totalBytes))
  return readMultipartFiles(request, UPLOAD_FIELD, MANY_LIMITS, async (file) => {
    const path = cleanRelativePath(file.name)
    // before a project is made for it
    if (path === undefined || fileProblem({ name: path, size: 0 }, MAX_UPLOAD_BYTES) !== undefined)
      throw new AppError('upload.wrong-type')
    const { project, isNew } = await addProject(db, owned, { relativePath: path })
    const part = { id: project.id, userId: owned.userId }
    await checkAwaitsUpload(db, part, 0)
    try {
      await receiveUpload(db, part, file)
    } catch (error) {
      // the collection would wait for its video for ever
      if (isNew) await deleteProject(db, part)
      throw error
    }
  })
}
