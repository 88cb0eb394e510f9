import type { Db } from '../../db/client.server.ts'
import { type Delivery, listDeliveries as listRows } from '../../db/webhooks.server.ts'
import type { UserId } from '../../domain/ids.ts'

/** What a person's webhook was sent, newest first; nothing when there is none. */
export function listDeliveries(
  db: Db,
  userId: UserId,
  page: { limit: number; offset: number },
): Promise<Delivery[]> {
  return listRows(db, userId, page)
}
