import type { Db } from '../../db/client.server.ts'
import { findWebhook, type Webhook } from '../../db/webhooks.server.ts'
import type { UserId } from '../../domain/ids.ts'

/** A person's webhook, or undefined when they have not made one. */
export function findOwnWebhook(db: Db, userId: UserId): Promise<Webhook | undefined> {
  return findWebhook(db, userId)
}
