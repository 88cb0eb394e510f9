import type { Db } from '../../db/client.server.ts'
import { updateUser } from '../../db/users.server.ts'
import type { UserId } from '../../domain/ids.ts'

export function renameUser(db: Db, userId: UserId, name: string): Promise<void> {
  return updateUser(db, userId, { name })
}
