import type { DeliveryFailure, DeliveryStatus, DisabledReason, WebhookEvent } from '#app/domain/webhooks.ts'

/** A person's webhook as the page shows it. */
export interface WebhookView {
  readonly url: string
  readonly enabled: boolean
  readonly disabledReason: DisabledReason | null
  readonly failingSince: Date | null
}

export interface DeliveryView {
  readonly id: string
  readonly event: WebhookEvent
  readonly status: DeliveryStatus
  readonly attempts: number
  readonly createdAt: Date
  readonly nextAttemptAt: Date | null
  readonly responseStatus: number | null
  readonly failure: DeliveryFailure | null
  readonly durationMs: number | null
  /** JSON, with line breaks. */
  readonly payload: string
}

export const EVENT_TEXTS = {
  'analysis.done': 'event.analysisDone',
  'analysis.failed': 'event.analysisFailed',
  'translation.done': 'event.translationDone',
  'translation.failed': 'event.translationFailed',
  'render.done': 'event.renderDone',
  'render.failed': 'event.renderFailed',
  'collection.finished': 'event.collectionFinished',
  test: 'event.test',
} as const satisfies Record<WebhookEvent, string>
