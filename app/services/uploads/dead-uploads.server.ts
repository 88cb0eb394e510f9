import type { Db } from '../../db/client.server.ts'
import { deleteExpiredUploads, unfinishedUploads } from '../../db/resumable-uploads.server.ts'
import type { UploadId } from '../../domain/ids.ts'
import { listParts, partSizeBytes, removePart } from '../../gateways/part-files.server.ts'

/**
 * Forgets uploads that have expired, and removes what this machine has of uploads that are over: of deleted projects,
 * of processes that died between the row and the file. Resolves to the files that went. A row is written before its file
 * and goes after nothing more is written, so a file without a row belongs to nobody.
 */
export async function removeDeadUploads(db: Db): Promise<DeadPart[]> {
  await deleteExpiredUploads(db)
  const dead = await findDeadParts(db)
  for (const { id } of dead) await removePart(id)
  return dead
}

interface DeadPart {
  readonly id: UploadId
  readonly sizeBytes: number
}

/** What this machine has of uploads that have expired or are over. */
export async function findDeadParts(db: Db): Promise<DeadPart[]> {
  // the files first: one that is begun meanwhile has its row by the time that rows are asked for
  const parts = await listParts()
  if (parts.length === 0) return []
  const wanted = new Set((await unfinishedUploads(db)).map(({ id }) => id))
  const dead = parts.filter((id) => !wanted.has(id))
  return Promise.all(dead.map(async (id) => ({ id, sizeBytes: (await partSizeBytes(id)) ?? 0 })))
}
