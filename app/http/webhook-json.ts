import type * as z from 'zod'
import type { Delivery, Webhook } from '../db/webhooks.server.ts'
import type { DeliveryAnswer, WebhookAnswer } from './openapi/webhook-operations.ts'

/** A webhook as the API shows it; with its secret the one time that it is made. */
export function webhookJson(webhook: Webhook, secret?: string): z.input<typeof WebhookAnswer> {
  return {
    url: webhook.url,
    enabled: webhook.enabled,
    disabled_reason: webhook.disabled_reason,
    failing_since: webhook.failing_since?.toISOString() ?? null,
    created_at: webhook.created_at.toISOString(),
    ...(secret !== undefined && { secret }),
  }
}

export function deliveryJson(delivery: Delivery): z.input<typeof DeliveryAnswer> {
  const { id, event, status, attempts, response_status, failure, duration_ms } = delivery
  return {
    id,
    event,
    status,
    attempts,
    created_at: delivery.created_at.toISOString(),
    last_attempt_at: delivery.last_attempt_at?.toISOString() ?? null,
    next_attempt_at: delivery.next_attempt_at?.toISOString() ?? null,
    response_status,
    failure,
    duration_ms,
    // we wrote it
    payload: JSON.parse(delivery.body) as Record<string, unknown>,
  }
}
