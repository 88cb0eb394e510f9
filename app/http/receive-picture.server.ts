import type { Db } from '../db/client.server.ts'
import { AppError, type ErrorCode } from '../domain/errors.ts'
import type { UserId } from '../domain/ids.ts'
import { MAX_PICTURE_BYTES, PICTURE_FIELD } from '../forms/profile.ts'
import { changeAvatar } from '../services/accounts/profile.server.ts'
import { type MultipartLimits, readMultipartFile } from './multipart-file.server.ts'
import { countAttempt } from './rate-limits.server.ts'

const LIMITS: MultipartLimits = {
  fileBytes: MAX_PICTURE_BYTES,
  silentMs: 30_000,
  slowestBytesPerSecond: 8 * 1024,
  patienceMs: 60_000,
  beside: [],
}
/** What goes wrong with any upload, in the words for a picture. */
const SAID: Partial<Record<ErrorCode, ErrorCode>> = {
  'upload.no-file': 'picture.none',
  'upload.too-many-files': 'picture.none',
  'upload.too-large': 'picture.too-large',
  'upload.malformed': 'picture.unreadable',
  'upload.interrupted': 'picture.unreadable',
  'upload.too-slow': 'picture.unreadable',
}

/** The picture of a request's multipart form becomes the person's. Throws `auth.too-many-attempts`, `media.busy`, `picture.*`, `storage.*`. */
export async function receivePicture(db: Db, userId: UserId, request: Request): Promise<void> {
  await countAttempt('picture', userId)
  try {
    await readMultipartFile(request, PICTURE_FIELD, LIMITS, (file) => changeAvatar(db, userId, file))
  } catch (cause) {
    const code = cause instanceof AppError ? SAID[cause.code] : undefined
    throw code ? new AppError(code, { cause }) : cause
  }
}
