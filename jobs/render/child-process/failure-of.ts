import { AppError } from '#app/domain/errors.ts'

/** How the kernel, libraries and programs call a disk without room. */
const FULL = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/
/** How the kernel and C libraries say that a process is given no memory; ENOMEM is Node's own word for a child not begun. */
const NO_MEMORY = /ENOMEM|Cannot allocate memory/

/** What a render threw as one of our failures. A full disk, or a lack of memory, is said to be one, whoever met it and however it was told on. */
export function failureOf(error: unknown): AppError {
  if (causesOf(error).some(({ message }) => FULL.test(message)))
    return new AppError('storage.full', { cause: error })
  if (error instanceof AppError && error.code !== 'render.failed') return error
  if (causesOf(error).some(({ message }) => NO_MEMORY.test(message)))
    return new AppError('memory.unavailable', { cause: error })
  return error instanceof AppError ? error : new AppError('render.failed', { cause: error })
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}
