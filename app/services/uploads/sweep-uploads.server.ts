import type { Db } from '../../db/client.server.ts'
import { deleteExpiredUploads, unfinishedUploads } from '../../db/resumable-uploads.server.ts'
import { listParts, removePart } from '../../gateways/part-files.server.ts'

/**
 * Forgets uploads that have expired, and removes what this machine has of uploads that are over: of deleted projects,
 * of processes that died between the row and the file. Resolves to how many files. A row is written before its file
 * and goes after nothing more is written, so a file without a row belongs to nobody.
 */
export async function sweepUploads(db: Db): Promise<number> {
  await deleteExpiredUploads(db)
  // the files first: one that is begun meanwhile has its row by the time that rows are asked for
  const parts = await listParts()
  if (parts.length === 0) return 0
  const wanted = new Set((await unfinishedUploads(db)).map(({ id }) => id))
  const dead = parts.filter((id) => !wanted.has(id))
  for (const id of dead) await removePart(id)
  return dead.length
}
