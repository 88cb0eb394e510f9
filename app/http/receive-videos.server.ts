import type { Db } from '../db/client.server.ts'
import type { OwnedCollection } from '../db/collections.server.ts'
import { AppError } from '../domain/errors.ts'
import { cleanRelativePath } from '../domain/output-names.ts'
import { fileProblem, UPLOAD_FIELD } from '../forms/upload.ts'
import { addProject } from '../services/collections/add-project.server.ts'
import { deleteProject } from '../services/projects/delete-project.server.ts'
import { checkAwaitsUpload, receiveUpload } from '../services/projects/receive-upload.server.ts'
import { MAX_UPLOAD_BYTES, requireUploadSpace } from '../services/projects/upload-limits.server.ts'
import { type ArrivedAnswer, type ManyLimits, readMultipartFiles } from './multipart-files.server.ts'
import { UPLOAD_LIMITS } from './receive-video.server.ts'

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
