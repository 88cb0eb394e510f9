import type { Db } from '../../db/client.server.ts'
import {
  deleteMemory,
  listMemory,
  type MemoryWanted,
  putMemory,
  type StoredMemory,
} from '../../db/translation-memory.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { MemoryId, UserId } from '../../domain/ids.ts'
import { type MemoryEntry, parseMemory, printMemory } from '../../domain/translation-memory.ts'

/** What is remembered for the user, the latest first. */
export function loadMemory(db: Db, userId: UserId, wanted: MemoryWanted): Promise<StoredMemory[]> {
  return listMemory(db, userId, wanted)
}

/**
 * Has these remembered, in the place of what was known for the same texts. `replaced` is the entry that they take the
 * place of. Throws `request.not-found` when that is not there any more.
 */
export async function saveMemory(
  db: Db,
  userId: UserId,
  entries: readonly MemoryEntry[],
  { replaced }: { replaced?: MemoryId | undefined } = {},
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (replaced !== undefined && !(await deleteMemory(trx, userId, replaced)))
      throw new AppError('request.not-found')
    await putMemory(trx, userId, entries)
  })
}

/** Throws `request.not-found` when there is no such entry, or it is another's. */
export async function forgetMemory(db: Db, userId: UserId, id: MemoryId): Promise<void> {
  if (!(await deleteMemory(db, userId, id))) throw new AppError('request.not-found')
}

/**
 * Has the entries of a CSV remembered; answers how many it has. Throws `csv.too-many-lines`, or `request.invalid`
 * with the columns that are wrong by line: then nothing was taken.
 */
export async function importMemory(db: Db, userId: UserId, csv: string): Promise<number> {
  const entries = parseMemory(csv)
  await saveMemory(db, userId, entries)
  return entries.length
}

/** All that is remembered for the user, as CSV. */
export async function exportMemory(db: Db, userId: UserId): Promise<string> {
  return printMemory(await listMemory(db, userId))
}
