import * as z from 'zod'
import {
  DELIVERY_FAILURES,
  DELIVERY_STATUSES,
  DISABLED_REASONS,
  WEBHOOK_EVENTS,
} from '../../domain/webhooks.ts'
import { LANGUAGES } from '../../domain/languages.ts'
import { PROJECT_STATUSES, STAGES } from '../../domain/project-status.ts'
import { WebhookForm } from '../../forms/webhook.ts'
import { Page } from '../../forms/queries.ts'
import type { Operation } from './operation.ts'

const time = z.iso.datetime()

export const WebhookAnswer = z
  .object({
    url: z.url(),
    enabled: z.boolean(),
    disabled_reason: z.enum(DISABLED_REASONS).nullable(),
    failing_since: time
      .nullable()
      .meta({ description: 'No delivery has arrived since; after 5 days it is switched off.' }),
    created_at: time,
    secret: z.string().optional().meta({
      description: 'Of a new webhook only: signs as in Standard Webhooks, and is never shown again.',
    }),
  })
  .meta({ id: 'Webhook' })

const SecretAnswer = z.object({ secret: z.string() }).meta({ id: 'WebhookSecret' })

export const DeliveryAnswer = z
  .object({
    id: z.uuid().meta({ description: 'The header `webhook-id` is `msg_` and this.' }),
    event: z.enum(WEBHOOK_EVENTS),
    status: z.enum(DELIVERY_STATUSES),
    attempts: z.int(),
    created_at: time,
    last_attempt_at: time.nullable(),
    next_attempt_at: time.nullable(),
    response_status: z.int().nullable(),
    failure: z.enum(DELIVERY_FAILURES).nullable(),
    duration_ms: z.int().nullable(),
    payload: z.looseObject({}).meta({ description: 'What is sent: `type`, `timestamp`, `data`.' }),
  })
  .meta({ id: 'WebhookDelivery' })

const WEBHOOK = {
  url: 'https://example.com/rotulo',
  enabled: true,
  disabled_reason: null,
  failing_since: null,
  created_at: '2026-01-15T09:30:00.000Z',
} satisfies z.input<typeof WebhookAnswer>
const SECRET = 'whsec_V0Zq1dQm3uJpTn9kHs2xYbLc7eRa5wGi8oKv4tFz6jM='
const DELIVERY = {
  id: '5d0f1c7a-93b4-4a1e-8f56-2c7e9b0d4a31',
  event: 'render.done',
  status: 'delivered',
  attempts: 1,
  created_at: '2026-01-15T09:40:00.000Z',
  last_attempt_at: '2026-01-15T09:40:01.000Z',
  next_attempt_at: null,
  response_status: 204,
  failure: null,
  duration_ms: 84,
  payload: {
    type: 'render.done',
    timestamp: '2026-01-15T09:40:00.000Z',
    data: { project_id: '3f2b8c1e-7a54-4d0b-9c7e-5b1f0a6d2e43', status: 'completed', error_code: null },
  },
} satisfies z.input<typeof DeliveryAnswer>
const WAITING = {
  ...DELIVERY,
  event: 'test',
  status: 'pending',
  attempts: 0,
  last_attempt_at: null,
  response_status: null,
  duration_ms: null,
} satisfies z.input<typeof DeliveryAnswer>

const CALLS: readonly Omit<Operation, 'tag'>[] = [
  {
    method: 'get',
    path: '/webhook',
    id: 'getWebhook',
    summary: 'Your webhook',
    success: { status: 200, schema: WebhookAnswer, example: WEBHOOK },
    errors: ['webhook.not-found'],
  },
  {
    method: 'put',
    path: '/webhook',
    id: 'setWebhook',
    security: 'login',
    summary:
      'Says where you are told that analysis, translation or rendering is done or has failed: by a POST signed as in Standard Webhooks, repeated for a day and a half until it is answered 2xx',
    body: { schema: WebhookForm, example: { url: 'https://example.com/rotulo', enabled: true } },
    success: { status: 200, schema: WebhookAnswer, example: { ...WEBHOOK, secret: SECRET } },
    errors: ['auth.confirmation-required', 'webhook.address-not-allowed'],
  },
  {
    method: 'delete',
    path: '/webhook',
    id: 'deleteWebhook',
    security: 'login',
    summary: 'Removes your webhook with its deliveries',
    success: { status: 204 },
    errors: ['webhook.not-found'],
  },
  {
    method: 'post',
    path: '/webhook/rotate-secret',
    id: 'rotateWebhookSecret',
    security: 'login',
    summary: 'Makes a new secret; for 24 hours the old one signs too',
    success: { status: 200, schema: SecretAnswer, example: { secret: SECRET } },
    errors: ['auth.confirmation-required', 'webhook.not-found'],
  },
  {
    method: 'post',
    path: '/webhook/send-test',
    id: 'testWebhook',
    summary: 'Sends an event `test`, once',
    success: { status: 202, schema: DeliveryAnswer, example: WAITING },
    errors: ['webhook.not-found', 'webhook.disabled', 'auth.too-many-attempts'],
  },
  {
    method: 'get',
    path: '/webhook/deliveries',
    id: 'listWebhookDeliveries',
    summary: 'What was sent in the last 30 days, newest first',
    query: Page,
    success: { status: 200, schema: z.array(DeliveryAnswer), example: [DELIVERY] },
  },
  {
    method: 'post',
    path: '/webhook/deliveries/{deliveryId}/redeliver',
    id: 'redeliverWebhook',
    summary: 'Sends a delivery once more, with the same id',
    success: { status: 202, schema: DeliveryAnswer, example: { ...DELIVERY, status: 'pending' } },
    errors: ['webhook.not-found', 'webhook.delivery-not-found', 'webhook.disabled', 'auth.too-many-attempts'],
  },
]

/** What is posted to a webhook. */
export const WebhookMessage = z
  .object({
    type: z.enum(WEBHOOK_EVENTS),
    timestamp: time,
    data: z
      .object({
        project_id: z.uuid(),
        project_name: z.string(),
        status: z.enum(PROJECT_STATUSES),
        current_stage: z.enum(STAGES),
        error_code: z.string().nullable(),
        source_language: z.enum(LANGUAGES),
        target_language: z.enum(LANGUAGES),
        texts_detected: z.int().nullable(),
        collection_id: z.uuid().nullable(),
        relative_path: z.string().nullable(),
        collection_name: z.string(),
        projects: z.int(),
        completed: z.int(),
        failed: z.int(),
        cancelled: z.int(),
      })
      .partial()
      .meta({
        description:
          'Of a `test` it is empty; `collection.finished` tells the collection alone, once all its videos are done, have failed or were stopped.',
      }),
  })
  .meta({ id: 'WebhookMessage' })

export const WEBHOOK_OPERATIONS: readonly Operation[] = CALLS.map((call) => ({ ...call, tag: 'Webhook' }))
