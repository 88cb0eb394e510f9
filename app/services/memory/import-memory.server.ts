import type { Db } from '../../db/client.server.ts'
import type { UserId } from '../../domain/ids.ts'
import { parseMemory } from '../../domain/translation-memory.ts'
import { saveMemory } from './save-memory.server.ts'

/**
 * Has the entries of a CSV remembered; answers how many it has. Throws `csv.too-many-lines`, or `request.invalid`
 * with the columns that are wrong by line: then nothing was taken.
 */
export async function importMemory(db: Db, userId: UserId, csv: string): Promise<number> {
  const entries = parseMemory(csv)
  await saveMemory(db, userId, entries)
  return entries.length
}
