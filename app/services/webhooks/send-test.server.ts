import type { Db } from '../../db/client.server.ts'
import type { Delivery } from '../../db/webhooks.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { UserId } from '../../domain/ids.ts'
import { loadWebhook } from './load-webhook.server.ts'
import { queueDelivery } from './queue-delivery.server.ts'

/** Sends an event that means nothing, once. Throws `webhook.not-found`, `webhook.disabled`. */
export function sendTest(db: Db, userId: UserId): Promise<Delivery> {
  return db.transaction().execute(async (trx) => {
    const webhook = await loadWebhook(trx, userId)
    if (!webhook.enabled) throw new AppError('webhook.disabled')
    return queueDelivery(trx, webhook.id, 'test', {})
  })
}
