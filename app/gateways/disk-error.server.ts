import { AppError } from '../domain/errors.ts'

const FULL = ['ENOSPC', 'EDQUOT']
const BROKEN = ['EIO', 'EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'ENOTDIR', 'EISDIR', 'ESTALE']

/** The disk's own failures as ours; anything else (a source stream's, an abort's) stays what it is. */
export function diskError(cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (FULL.includes(code)) return new AppError('storage.full', { cause })
  if (BROKEN.includes(code)) return new AppError('storage.unavailable', { cause })
  return cause
}

/** Throws it. */
export function throwDiskError(cause: unknown): never {
  throw diskError(cause)
}
