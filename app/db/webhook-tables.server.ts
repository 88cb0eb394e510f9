import type { Generated } from 'kysely'
import type { DeliveryId, UserId, WebhookId } from '../domain/ids.ts'
import type { DeliveryFailure, DeliveryStatus, DisabledReason, WebhookEvent } from '../domain/webhooks.ts'
import type { Created, Later } from './columns.server.ts'

export interface WebhooksTable {
  id: Generated<WebhookId>
  user_id: UserId
  url: string
  /** Sealed. */
  secret: string
  /** Signs beside the newer one until then. */
  previous_secret: Later<string>
  previous_until: Later<Date>
  enabled: Generated<boolean>
  disabled_reason: Later<DisabledReason>
  failing_since: Later<Date>
  created_at: Created
}

export interface WebhookDeliveriesTable {
  id: Generated<DeliveryId>
  webhook_id: WebhookId
  event: WebhookEvent
  /** What is signed and sent, to the letter. */
  body: string
  status: Generated<DeliveryStatus>
  attempts: Generated<number>
  next_attempt_at: Later<Date>
  last_attempt_at: Later<Date>
  response_status: Later<number>
  failure: Later<DeliveryFailure>
  duration_ms: Later<number>
  created_at: Created
}
