import { randomUUID } from 'node:crypto'
import type { Db, Trx } from '../../db/client.server.ts'
import {
  type Delivery,
  findForgotten,
  insertDelivery,
  listDeliveries as listRows,
  reopenDelivery,
} from '../../db/webhooks.server.ts'
import { AppError } from '../../domain/errors.ts'
import { DeliveryId, type UserId, type WebhookId } from '../../domain/ids.ts'
import type { WebhookEvent } from '../../domain/webhooks.ts'
import { enqueue } from '../../queue/enqueue.server.ts'
import { loadWebhook } from './webhooks.server.ts'

/** Has a webhook told of an event, when the caller's transaction commits. */
export async function queueDelivery(
  trx: Trx,
  webhookId: WebhookId,
  event: WebhookEvent,
  data: Readonly<Record<string, unknown>>,
): Promise<Delivery> {
  const body = JSON.stringify({ type: event, timestamp: new Date().toISOString(), data })
  const id = DeliveryId.parse(randomUUID())
  const delivery = await insertDelivery(trx, { id, webhook_id: webhookId, event, body })
  await enqueue(trx, 'webhook', { deliveryId: id, attempt: 0 })
  return delivery
}

/** What a person's webhook was sent, newest first; nothing when there is none. */
export function listDeliveries(
  db: Db,
  userId: UserId,
  page: { limit: number; offset: number },
): Promise<Delivery[]> {
  return listRows(db, userId, page)
}

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

/** Sends an event that means nothing, once. Throws `webhook.not-found`, `webhook.disabled`. */
export function sendTest(db: Db, userId: UserId): Promise<Delivery> {
  return db.transaction().execute(async (trx) => {
    const webhook = await loadWebhook(trx, userId)
    if (!webhook.enabled) throw new AppError('webhook.disabled')
    return queueDelivery(trx, webhook.id, 'test', {})
  })
}

const OVERDUE_MINUTES = 15

/** Queues attempts anew that are long overdue: their jobs were lost with their workers. Resolves to how many. */
export function resumeForgotten(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const forgotten = await findForgotten(trx, OVERDUE_MINUTES)
    for (const { id, attempts } of forgotten)
      await enqueue(trx, 'webhook', { deliveryId: id, attempt: attempts })
    return forgotten.length
  })
}
