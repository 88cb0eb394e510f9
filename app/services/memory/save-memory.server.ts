import type { Db } from '../../db/client.server.ts'
import { deleteMemory, putMemory } from '../../db/translation-memory.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { MemoryId, UserId } from '../../domain/ids.ts'
import type { MemoryEntry } from '../../domain/translation-memory.ts'

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
