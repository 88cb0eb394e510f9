import { createHmac, randomBytes } from 'node:crypto'
import { nowSeconds, type Session, statusOf } from './sessions.ts'

/** The session as the provider's API answers it; `url` only while one can pay, the payment as its id unless expanded. */
export function sessionJson(session: Session, emulatorUrl: string, { expand = false } = {}): object {
  const status = statusOf(session)
  return {
    id: session.id,
    object: 'checkout.session',
    livemode: false,
    mode: 'payment',
    status,
    payment_status: session.payment_status,
    client_reference_id: session.client_reference_id,
    metadata: { order_id: session.client_reference_id },
    amount_total: session.amount_total,
    currency: session.currency,
    payment_intent: status !== 'complete' ? null : expand ? intentJson(session) : session.payment_intent,
    created: session.created,
    expires_at: session.expires_at,
    success_url: session.success_url,
    cancel_url: session.cancel_url,
    url: status === 'open' ? `${emulatorUrl}/pay/${session.id}` : null,
  }
}

const INTENT_STATUS = {
  unused: 'succeeded',
  processing: 'processing',
  refused: 'requires_payment_method',
} as const satisfies Record<Session['bank'], string>

function intentJson({ payment_intent: id, payment_status, bank, amount_total }: Session): object {
  const status = payment_status === 'paid' ? 'succeeded' : INTENT_STATUS[bank]
  return { id, object: 'payment_intent', amount: amount_total, status }
}

/** The charge of a paid session that was given back, in part or in full. */
export function refundedChargeJson(session: Session): object {
  return {
    id: `ch_${session.payment_intent.slice(3)}`,
    object: 'charge',
    amount: session.amount_total,
    amount_refunded: session.amount_refunded,
    currency: session.currency,
    refunded: session.amount_refunded === session.amount_total,
    payment_intent: session.payment_intent,
  }
}

/** An event as a webhook delivers it. */
export function eventBody(type: string, object: object): string {
  return JSON.stringify({
    id: `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    api_version: '2026-01-01',
    created: nowSeconds(),
    livemode: false,
    pending_webhooks: 1,
    type,
    data: { object },
  })
}

/** The header that signs a delivery at this moment (scheme v1: HMAC-SHA256 over `t.body`). */
export function signatureOf(body: string, secret: string, stamp = nowSeconds()): string {
  const v1 = createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex')
  return `t=${stamp},v1=${v1}`
}

/** An error as the provider's API answers it. */
export function errorJson(message: string, code: string): object {
  return { error: { type: 'invalid_request_error', message, code } }
}
