import { createHmac } from 'node:crypto'
import Stripe from 'stripe'
import { isCheckoutEmulated } from '../domain/checkout-mode.ts'
import { AppError } from '../domain/errors.ts'
import type { Env } from '../env.server.ts'

/** An event is believed for five minutes after it was signed, and a minute before, for clocks that differ. */
const OLDEST_SECONDS = 300
const NEWEST_SECONDS = 60

interface CheckoutOrder {
  readonly id: string
  readonly packName: string
  readonly credits: number
  readonly priceCents: number
  readonly currency: string
  readonly expiresAt: Date
}

/** A checkout session as it stands at the provider now. */
export interface CheckoutState {
  readonly sessionId: string
  readonly orderId: string | null
  /** `pending` while a payment is on its way, for days if by bank; `failed` when it did not arrive. */
  readonly status: 'open' | 'pending' | 'paid' | 'expired' | 'failed'
  readonly amountCents: number | null
  readonly currency: string | null
  readonly paymentIntentId: string | null
}

export interface PaymentEvent {
  readonly id: string
  readonly type: string
  /** The checkout session that the event is about, if it is. */
  readonly sessionId: string | undefined
  /** The payment that was given back, in part or in full, and how much of it so far; if it was. */
  readonly refund: { readonly paymentIntentId: string; readonly cents: number } | undefined
}

export interface CheckoutGateway {
  /** Answers the same session for the same order, however often it is asked. Throws `payment.unavailable`. */
  createSession(order: CheckoutOrder, publicUrl: URL): Promise<{ sessionId: string; url: string }>
  /** Throws `payment.not-found`, `payment.unavailable`. */
  readSession(sessionId: string): Promise<CheckoutState>
  /** Nobody can pay it any more; one that is paid or over already stays as it is. Throws `payment.unavailable`. */
  expireSession(sessionId: string): Promise<void>
  /** The session that a payment was made through, undefined for a payment of something else. Throws `payment.unavailable`. */
  findSessionOfPayment(paymentIntentId: string): Promise<string | undefined>
  /** What the signed body says. Throws `payment.bad-signature`, also when it is too old or from the future. */
  verifyEvent(rawBody: string, signature: string | null): PaymentEvent
}

/** What emulator and web process sign and verify with; both derive it from SECRET. */
export function emulatorWebhookSecret(secret: string): string {
  return `whsec_${createHmac('sha256', secret).update('checkout-emulator').digest('hex')}`
}

/** What the product shows the emulator in place of a Stripe key; whoever else reaches its port has none. */
export function emulatorApiKey(secret: string): string {
  return `sk_test_${createHmac('sha256', secret).update('checkout-emulator-api').digest('hex')}`
}

/** Throws `payment.not-configured` when there is neither a key nor the right to emulate. */
export function openCheckout(env: Env, publicUrl: URL): CheckoutGateway {
  const emulated = isCheckoutEmulated(env.STRIPE_SECRET_KEY, publicUrl)
  if (!emulated && (!env.STRIPE_SECRET_KEY || !env.STRIPE_WEBHOOK_SECRET))
    throw new AppError('payment.not-configured')
  const apiUrl =
    env.STRIPE_API_URL ?? (emulated ? `http://127.0.0.1:${env.CHECKOUT_EMULATOR_PORT}` : undefined)
  const stripe = new Stripe(env.STRIPE_SECRET_KEY ?? emulatorApiKey(env.SECRET), {
    timeout: 20_000,
    maxNetworkRetries: 1,
    telemetry: false,
    ...addressOf(apiUrl),
  })
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET ?? emulatorWebhookSecret(env.SECRET)
  return {
    createSession: (order, url) => createSession(stripe, order, url),
    readSession: (sessionId) => readSession(stripe, sessionId),
    expireSession: (sessionId) => expireSession(stripe, sessionId),
    findSessionOfPayment: (paymentIntentId) => findSessionOfPayment(stripe, paymentIntentId),
    verifyEvent: (rawBody, signature) => verifyEvent(stripe, webhookSecret, rawBody, signature),
  }
}

function addressOf(apiUrl: string | undefined): {
  host?: string
  port?: string
  protocol?: 'http' | 'https'
} {
  if (apiUrl === undefined) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return { host: hostname, port: port || (scheme === 'http' ? '80' : '443'), protocol: scheme }
}

async function createSession(
  stripe: Stripe,
  order: CheckoutOrder,
  publicUrl: URL,
): Promise<{ sessionId: string; url: string }> {
  const session = await stripe.checkout.sessions
    .create(
      {
        mode: 'payment',
        client_reference_id: order.id,
        metadata: { order_id: order.id },
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: order.currency,
              unit_amount: order.priceCents,
              product_data: { name: `Rótulo · ${order.packName} (${order.credits})` },
            },
          },
        ],
        success_url: `${new URL('/payment/success', publicUrl).href}?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: new URL('/payment/cancel', publicUrl).href,
        expires_at: Math.floor(order.expiresAt.getTime() / 1000),
      },
      { idempotencyKey: order.id },
    )
    .catch(asUnavailable)
  if (!session.url) throw new AppError('payment.unavailable')
  return { sessionId: session.id, url: session.url }
}

async function readSession(stripe: Stripe, sessionId: string): Promise<CheckoutState> {
  const session = await stripe.checkout.sessions
    .retrieve(sessionId, { expand: ['payment_intent'] })
    .catch((cause: unknown) => {
      if (cause instanceof Stripe.errors.StripeInvalidRequestError)
        throw new AppError('payment.not-found', { cause })
      return asUnavailable(cause)
    })
  const intent = session.payment_intent
  return {
    sessionId: session.id,
    orderId: session.client_reference_id,
    status: statusOf(session),
    amountCents: session.amount_total,
    currency: session.currency,
    paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
  }
}

/** A payment by bank debit, say, is known days after the checkout was completed: the session itself never says that it failed. */
function statusOf({
  status,
  payment_status: payment,
  payment_intent: intent,
}: Stripe.Checkout.Session): CheckoutState['status'] {
  if (payment === 'paid') return 'paid'
  if (status === 'expired') return 'expired'
  if (status !== 'complete') return 'open'
  const ended = typeof intent === 'object' && intent !== null && NOT_PAID.includes(intent.status)
  return ended ? 'failed' : 'pending'
}

/** How a payment intent stands when the way to pay that was chosen came to nothing. */
const NOT_PAID: readonly string[] = ['requires_payment_method', 'canceled']

async function expireSession(stripe: Stripe, sessionId: string): Promise<void> {
  await stripe.checkout.sessions.expire(sessionId).catch((cause: unknown) => {
    if (!(cause instanceof Stripe.errors.StripeInvalidRequestError)) asUnavailable(cause)
  })
}

async function findSessionOfPayment(stripe: Stripe, paymentIntentId: string): Promise<string | undefined> {
  const { data } = await stripe.checkout.sessions
    .list({ payment_intent: paymentIntentId, limit: 1 })
    .catch(asUnavailable)
  return data[0]?.id
}

function asUnavailable(cause: unknown): never {
  throw new AppError('payment.unavailable', { cause })
}

function verifyEvent(
  stripe: Stripe,
  secret: string,
  rawBody: string,
  signature: string | null,
): PaymentEvent {
  if (!signature || !isSignedNow(signature)) throw new AppError('payment.bad-signature')
  const event = readEvent(stripe, secret, rawBody, signature)
  const about = event.data.object
  return {
    id: event.id,
    type: event.type,
    sessionId: about.object === 'checkout.session' ? about.id : undefined,
    refund:
      about.object === 'charge' && about.amount_refunded > 0 && typeof about.payment_intent === 'string'
        ? { paymentIntentId: about.payment_intent, cents: about.amount_refunded }
        : undefined,
  }
}

function readEvent(stripe: Stripe, secret: string, rawBody: string, signature: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(rawBody, signature, secret, OLDEST_SECONDS)
  } catch (cause) {
    throw new AppError('payment.bad-signature', { cause })
  }
}

/** Stripe's own check knows only events that are too old; one from the future is no better. */
function isSignedNow(signature: string): boolean {
  const stamp = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1]
  const ageSeconds = Date.now() / 1000 - Number(stamp)
  return ageSeconds <= OLDEST_SECONDS && ageSeconds >= -NEWEST_SECONDS
}
