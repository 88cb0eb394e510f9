import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { Db } from '../db/client.server.ts'
import { AppError } from '../domain/errors.ts'
import { titleOfFile } from '../domain/file-name.ts'
import type { ProjectId, UserId } from '../domain/ids.ts'
import { CreateProjectPage } from '../forms/create-project.ts'
import { UPLOAD_FIELD } from '../forms/upload.ts'
import { createFilledProject, createProject } from '../services/projects/projects.server.ts'
import { receiveUpload } from '../services/projects/receive-upload.server.ts'
import { requireUploadSpace } from '../services/projects/upload-limits.server.ts'
import { checkStorage } from '../services/quotas/enforce.server.ts'
import { formFields, formText } from './form-fields.server.ts'
import { AROUND_FILE_BYTES, readMultipartFile } from './multipart-file.server.ts'
import { UPLOAD_LIMITS } from './receive-videos.server.ts'

const FIELDS = [...formFields(CreateProjectPage).mostOf.keys()]

type Received =
  | { readonly id: ProjectId; readonly hasVideo: boolean }
  /** What was filled in wrongly. */
  | { readonly wrong: SubmissionResult }

/**
 * A new project and, where one was chosen, its video, from one multipart form whose file comes last. Without a name it is
 * called after the file. When anything is wrong nothing is left. Throws `quota.*`, `storage.full` and the AppErrors of
 * `readMultipartFile` and `receiveUpload`.
 */
export async function receiveProject(db: Db, userId: UserId, request: Request): Promise<Received> {
  const stated = Number(request.headers.get('content-length') ?? UPLOAD_LIMITS.fileBytes)
  await checkStorage(db, userId, Math.max(0, stated - AROUND_FILE_BYTES))
  await requireUploadSpace(db, Math.min(stated, UPLOAD_LIMITS.fileBytes))
  const form = new FormData()
  let wrong: SubmissionResult | undefined
  const fields = () => {
    const submission = parseWithZod(form, { schema: CreateProjectPage })
    if (submission.status === 'success') return submission.value
    wrong = submission.reply()
    throw new AppError('request.invalid')
  }
  const limits = {
    ...UPLOAD_LIMITS,
    beside: FIELDS,
    onField: (name: string, value: string) => form.append(name, value),
  }
  try {
    const id = await readMultipartFile(request, UPLOAD_FIELD, limits, async (file) => {
      if (!formText(form, 'name').trim()) form.set('name', titleOfFile(file.name))
      return createFilledProject(db, userId, fields(), (owned) => receiveUpload(db, owned, file))
    })
    return { id, hasVideo: true }
  } catch (error) {
    try {
      if (!(error instanceof AppError) || error.code !== 'upload.no-file') throw error
      const { recipe_id, ...project } = fields()
      return { id: (await createProject(db, userId, project, recipe_id)).id, hasVideo: false }
    } catch (thrown) {
      if (wrong) return { wrong }
      throw thrown
    }
  }
}
