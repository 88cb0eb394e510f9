import { ERRORS } from '@tus/server'
import { AppError, type ErrorCode } from '../../domain/errors.ts'
import { tooLargeUpload } from '../../services/projects/upload-limits.server.ts'

/** The library throws these very objects. */
const CODES = new Map<object, ErrorCode>([
  [ERRORS.MISSING_OFFSET, 'upload.bad-headers'],
  [ERRORS.INVALID_CONTENT_TYPE, 'upload.bad-headers'],
  [ERRORS.INVALID_LENGTH, 'upload.bad-headers'],
  [ERRORS.INVALID_METADATA, 'upload.bad-headers'],
  [ERRORS.FILE_NOT_FOUND, 'upload.not-found'],
  [ERRORS.FILE_NO_LONGER_EXISTS, 'upload.not-found'],
  [ERRORS.INVALID_OFFSET, 'upload.wrong-offset'],
  [ERRORS.ERR_SIZE_EXCEEDED, 'upload.wrong-length'],
  [ERRORS.ABORTED, 'upload.interrupted'],
  [ERRORS.UNSUPPORTED_CONCATENATION_EXTENSION, 'upload.not-supported'],
  [ERRORS.UNSUPPORTED_CREATION_DEFER_LENGTH_EXTENSION, 'upload.not-supported'],
])

/** What the library failed with as a failure of ours; undefined when it is a bug. */
export function tusFailure(error: object): AppError | undefined {
  if (error instanceof AppError) return error
  if (error === ERRORS.ERR_MAX_SIZE_EXCEEDED) return tooLargeUpload()
  // thrown for a body of no declared length that goes on behind the upload's end
  if ('status_code' in error && error.status_code === 413) return new AppError('upload.wrong-length')
  const code = CODES.get(error)
  return code && new AppError(code, { cause: error })
}
