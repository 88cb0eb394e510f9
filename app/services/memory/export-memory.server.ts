import type { Db } from '../../db/client.server.ts'
import { listMemory } from '../../db/translation-memory.server.ts'
import type { UserId } from '../../domain/ids.ts'
import { printMemory } from '../../domain/translation-memory.ts'

/** All that is remembered for the user, as CSV. */
export async function exportMemory(db: Db, userId: UserId): Promise<string> {
  return printMemory(await listMemory(db, userId))
}
