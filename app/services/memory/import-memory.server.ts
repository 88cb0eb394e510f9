import type { Db } from '../../db/client.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { UserId } from '../../domain/ids.ts'
import { parseMemory } from '../../domain/translation-memory.ts'
import { saveMemory } from './save-memory.server.ts'

/**
 * Has the entries of a CSV remembered; answers how many it has. Throws `request.invalid` with the columns that are
 * wrong by line: then nothing was taken.
 */
export async function importMemory(db: Db, userId: UserId, csv: string): Promise<number> {
  const result = parseMemory(csv)
  if ('problems' in result) throw new AppError('request.invalid', { fields: result.problems })
  await saveMemory(db, userId, result.entries)
  return result.entries.length
}
