import { randomUUID } from 'node:crypto'
import type { Trx } from '../../db/client.server.ts'
import { type Delivery, insertDelivery } from '../../db/webhooks.server.ts'
import { DeliveryId, type WebhookId } from '../../domain/ids.ts'
import type { WebhookEvent } from '../../domain/webhooks.ts'
import { enqueue } from '../../queue/enqueue.server.ts'

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
