import type { Db } from '../../db/client.server.ts'
import { listMemory, type MemoryWanted, type StoredMemory } from '../../db/translation-memory.server.ts'
import type { UserId } from '../../domain/ids.ts'

/** What is remembered for the user, the latest first. */
export function loadMemory(db: Db, userId: UserId, wanted: MemoryWanted): Promise<StoredMemory[]> {
  return listMemory(db, userId, wanted)
}
