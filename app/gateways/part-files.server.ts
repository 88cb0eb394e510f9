import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type UploadId, UploadId as UploadIdSchema } from '../domain/ids.ts'
import { env } from '../env.server.ts'
import { diskError, throwDiskError } from './disk-error.server.ts'

/*
 * What has arrived of uploads that are not finished: one file each, on the web machine's own disk, whatever store is
 * configured. It lies beside the objects of the disk store, so that finishing costs no copy there.
 */
export const PARTS_FOLDER = resolve(env.DATA_DIR, 'uploads')

/** Made by us alone: an id is a UUID, so no sender's word becomes a path. */
export function partPath(id: UploadId): string {
  return join(PARTS_FOLDER, id)
}

/** Throws `storage.full`, `storage.unavailable`. */
export async function createPart(id: UploadId): Promise<void> {
  try {
    await mkdir(PARTS_FOLDER, { recursive: true, mode: 0o700 })
    const file = await open(partPath(id), 'wx', 0o600)
    await file.close()
  } catch (cause) {
    throw diskError(cause)
  }
}

/** Bytes that have arrived; undefined when this machine has no such file. */
export async function partSizeBytes(id: UploadId): Promise<number | undefined> {
  try {
    return (await stat(partPath(id))).size
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw diskError(cause)
  }
}

/**
 * Writes the stream behind the first `offset` bytes and resolves to the size then, once it is safely on the disk.
 * When the stream breaks, what had arrived stays. Throws the stream's reason, `storage.full`, `storage.unavailable`.
 */
export async function appendToPart(
  id: UploadId,
  offset: number,
  body: AsyncIterable<Uint8Array>,
): Promise<number> {
  const file = await open(partPath(id), 'r+').catch(throwDiskError)
  let position = offset
  try {
    for await (const chunk of body) position = await writeAll(file, chunk, position)
    await file.datasync().catch(throwDiskError)
  } finally {
    await file.close()
  }
  return position
}

type File = Awaited<ReturnType<typeof open>>

async function writeAll(file: File, chunk: Uint8Array, from: number): Promise<number> {
  let written = 0
  while (written < chunk.length) {
    // a disk that is nearly full takes a part of what it is given
    const { bytesWritten } = await file
      .write(chunk, written, chunk.length - written, from + written)
      .catch(throwDiskError)
    written += bytesWritten
  }
  return from + written
}

/** An absent file counts as removed. */
export async function removePart(id: UploadId): Promise<void> {
  await rm(partPath(id), { force: true }).catch(throwDiskError)
}

/** The uploads that this machine has files of. */
export async function listParts(): Promise<UploadId[]> {
  const names = await readdir(PARTS_FOLDER).catch((cause: unknown) => {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
    throw diskError(cause)
  })
  return names.flatMap((name) => UploadIdSchema.safeParse(name).data ?? [])
}
