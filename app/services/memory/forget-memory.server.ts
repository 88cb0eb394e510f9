import type { Db } from '../../db/client.server.ts'
import { deleteMemory } from '../../db/translation-memory.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { MemoryId, UserId } from '../../domain/ids.ts'

/** Throws `request.not-found` when there is no such entry, or it is another's. */
export async function forgetMemory(db: Db, userId: UserId, id: MemoryId): Promise<void> {
  if (!(await deleteMemory(db, userId, id))) throw new AppError('request.not-found')
}
