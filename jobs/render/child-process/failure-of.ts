import { AppError } from '#app/domain/errors.ts'

/** How the kernel, libraries and programs call a disk without room. */
const FULL = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/

/** What a render threw as one of our failures. A full disk is said to be one, whoever met it and however it was told on. */
export function failureOf(error: unknown): AppError {
  if (causesOf(error).some(({ message }) => FULL.test(message)))
    return new AppError('storage.full', { cause: error })
  return error instanceof AppError ? error : new AppError('render.failed', { cause: error })
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}
