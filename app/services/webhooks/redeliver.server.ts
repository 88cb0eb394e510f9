import type { Db } from '../../db/client.server.ts'
import { type Delivery, reopenDelivery } from '../../db/webhooks.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { DeliveryId, UserId } from '../../domain/ids.ts'
import { enqueue } from '../../queue/enqueue.server.ts'
import { loadWebhook } from './load-webhook.server.ts'

/**
 * Sends a delivery once more, with its old id, so that a receiver that has it already can tell. Throws
 * `webhook.not-found`, `webhook.delivery-not-found`, `webhook.disabled`.
 */
export function redeliver(db: Db, userId: UserId, id: DeliveryId): Promise<Delivery> {
  return db.transaction().execute(async (trx) => {
    const webhook = await loadWebhook(trx, userId)
    const delivery = await reopenDelivery(trx, webhook.id, id)
    if (!delivery) throw new AppError('webhook.delivery-not-found')
    if (!webhook.enabled) throw new AppError('webhook.disabled')
    await enqueue(trx, 'webhook', { deliveryId: id, attempt: delivery.attempts })
    return delivery
  })
}
