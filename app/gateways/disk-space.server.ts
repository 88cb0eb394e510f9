import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { MEBIBYTE } from '../domain/byte-size.ts'
import { AppError } from '../domain/errors.ts'
import { env } from '../env.server.ts'
import { diskError } from './disk-error.server.ts'

/** What is never promised to anybody: the database often lives on the same disk, and stops when that is full. */
const RESERVED_BYTES = env.RESERVED_DISK_MB * MEBIBYTE

/**
 * Bytes that may still be written under `path`, which need not exist yet; what is kept in reserve is already taken
 * off, so it may be negative. Throws `storage.unavailable` when the disk does not answer.
 */
export async function spareDiskBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfsOfNearest(resolve(path))
  return bavail * bsize - RESERVED_BYTES
}

/**
 * Throws `storage.full` (507) unless `bytes` more fit under `path`. To be asked before work begins that will write
 * so much; the disk may still fill up meanwhile, so writers handle ENOSPC all the same.
 */
export async function requireDiskSpace(path: string, bytes: number): Promise<void> {
  const spareBytes = await spareDiskBytes(path)
  if (bytes > spareBytes)
    throw new AppError('storage.full', {
      params: { neededBytes: bytes, spareBytes: Math.max(0, spareBytes) },
    })
}

async function statfsOfNearest(path: string): Promise<{ bavail: number; bsize: number }> {
  try {
    return await statfs(path)
  } catch (cause) {
    const absent = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
    if (!absent || dirname(path) === path) throw diskError(cause)
    return statfsOfNearest(dirname(path))
  }
}
