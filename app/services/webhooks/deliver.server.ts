import type { Db } from '../../db/client.server.ts'
import {
  type AttemptResult,
  type Delivery,
  disableWebhook,
  findDue,
  noteFailing,
  noteWorking,
  recordAttempt,
  type Webhook,
} from '../../db/webhooks.server.ts'
import type { DeliveryId } from '../../domain/ids.ts'
import { FAILING_DAYS, retryDelaySeconds } from '../../domain/webhooks.ts'
import { sendWebhook, type WebhookOutcome } from '../../gateways/webhooks/send-webhook.server.ts'
import { enqueue } from '../../queue/enqueue.server.ts'
import { signedHeaders, unseal } from './signing.server.ts'

const GONE = 410

/**
 * Makes one attempt of a delivery and notes how it went; a bad one is made again later, a few times. An attempt that
 * is out of date does nothing, so that a repeated job sends again only what nobody knows the outcome of.
 */
export async function deliver(
  db: Db,
  due: { deliveryId: DeliveryId; attempt: number },
  send: typeof sendWebhook = sendWebhook,
): Promise<void> {
  const found = await findDue(db, due)
  if (!found) return
  const { delivery, webhook } = found
  if (!webhook.enabled) return conclude(db, found, undefined)
  const now = new Date()
  const secrets = [
    webhook.secret,
    ...(webhook.previous_secret && webhook.previous_until && webhook.previous_until > now
      ? [webhook.previous_secret]
      : []),
  ].map(unseal)
  const headers = signedHeaders(delivery, secrets, now)
  await conclude(db, found, await send({ url: webhook.url, headers, body: delivery.body }))
}

async function conclude(
  db: Db,
  { delivery, webhook }: { delivery: Delivery; webhook: Webhook },
  outcome: WebhookOutcome | undefined,
): Promise<void> {
  const result = resultOf(delivery, outcome)
  await db.transaction().execute(async (trx) => {
    if (!(await recordAttempt(trx, delivery, result))) return
    if (outcome && delivery.event !== 'test') {
      if (outcome.failure === undefined) await noteWorking(trx, webhook.id)
      else await noteFailing(trx, webhook.id, FAILING_DAYS)
      if (outcome.status === GONE) await disableWebhook(trx, webhook.id, 'gone')
    }
    if (result.delaySeconds === null) return
    const next = { deliveryId: delivery.id, attempt: delivery.attempts + 1 }
    await enqueue(trx, 'webhook', next, { startAfterSeconds: result.delaySeconds })
  })
}

/** Who tries their webhook out wants to know now. */
function resultOf({ event, attempts }: Delivery, outcome: WebhookOutcome | undefined): AttemptResult {
  const failure = outcome ? outcome.failure : 'disabled'
  const mayRepeat = outcome !== undefined && outcome.status !== GONE && event !== 'test'
  const delaySeconds =
    failure === undefined || !mayRepeat ? undefined : retryDelaySeconds(attempts + 1, Math.random())
  return {
    status: failure === undefined ? 'delivered' : delaySeconds === undefined ? 'failed' : 'pending',
    response_status: outcome?.status ?? null,
    failure: failure ?? null,
    duration_ms: outcome?.durationMs ?? null,
    delaySeconds: delaySeconds ?? null,
  }
}
