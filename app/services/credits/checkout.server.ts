import {
  findOrderOfSession,
  isPayable,
  lockOrder,
  noteSubmitted,
  openOrder,
  type Order,
  rememberEvent,
  setOrderSession,
  settleOrder,
} from '../../db/checkout-orders.server.ts'
import type { Db, Trx } from '../../db/client.server.ts'
import { addEntry } from '../../db/credits.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { UserId } from '../../domain/ids.ts'
import { env } from '../../env.server.ts'
import {
  type CheckoutGateway,
  type CheckoutState,
  openCheckout,
  type PaymentEvent,
} from '../../gateways/stripe.server.ts'
import { log } from '../../log.server.ts'
import { wakeRunsOf } from '../runs/wake-run.server.ts'

/** Where visitors find us, and so where the checkout sends them back to. */
const returnUrl = new URL(env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`)

let opened: CheckoutGateway | undefined

/** The process's way to the checkout. Throws `payment.not-configured`. */
export function checkout(): CheckoutGateway {
  opened ??= openCheckout(env, returnUrl)
  return opened
}

/**
 * Settles the order of a checkout session by what the provider says of it now. Webhook, success page and
 * reconciliation all end here, in any order and as often as they like: the credits come once.
 * Resolves to the order's status, undefined when we know no such session.
 */
export async function fulfilCheckout(
  db: Db,
  sessionId: string,
  { event, gateway = checkout() }: { event?: PaymentEvent; gateway?: CheckoutGateway } = {},
): Promise<Order['status'] | undefined> {
  const state = await gateway.readSession(sessionId)
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, sessionId)
    if (!order) return strayed(state)
    if (event && !(await rememberEvent(trx, event))) return order.status
    // a payment that was given up may still arrive
    if (order.status !== 'open' && order.status !== 'failed') return order.status
    return settle(trx, order, state)
  })
}

/** Somebody may pay in the moment in which they delete their account, or a key may be shared with another product. */
function strayed({ sessionId, orderId, status }: CheckoutState): undefined {
  if (status === 'paid') log.error({ sessionId, orderId }, 'ALERT: a payment belongs to no order')
  return undefined
}

async function settle(trx: Trx, order: Order, state: CheckoutState): Promise<Order['status']> {
  if (state.status === 'open') return order.status
  if (state.status === 'pending') {
    await noteSubmitted(trx, order.id)
    return order.status
  }
  if (state.status === 'expired' || state.status === 'failed') {
    await settleOrder(trx, order.id, state.status)
    return state.status
  }
  if (!isWhatWasOrdered(order, state)) {
    log.error(
      { orderId: order.id, sessionId: state.sessionId },
      'ALERT: a payment differs from its order and was not credited',
    )
    await settleOrder(trx, order.id, 'refused', state.paymentIntentId)
    return 'refused'
  }
  await addEntry(trx, {
    userId: order.user_id,
    type: 'PURCHASE',
    amount: order.credits,
    referenceId: order.id,
    idempotencyKey: `order:${order.id}`,
  })
  await wakeRunsOf(trx, order.user_id)
  await settleOrder(trx, order.id, 'paid', state.paymentIntentId)
  return 'paid'
}

function isWhatWasOrdered(order: Order, state: CheckoutState): boolean {
  return (
    state.orderId === order.id && state.amountCents === order.price_cents && state.currency === order.currency
  )
}

/** `failed`: the payment was on its way and did not arrive; nothing was charged. */
export type PaymentStatus = 'pending' | 'completed' | 'expired' | 'failed'

/** How a purchase stands; asks the provider, so that it does not wait for a webhook. Throws `payment.not-found` also for another's. */
export async function paymentStatus(
  db: Db,
  userId: UserId,
  sessionId: string,
  gateway: CheckoutGateway = checkout(),
): Promise<PaymentStatus> {
  const order = await findOrderOfSession(db, sessionId, userId)
  if (!order) throw new AppError('payment.not-found')
  const status = order.status === 'open' ? await fulfilCheckout(db, sessionId, { gateway }) : order.status
  if (status === 'paid' || status === 'refunded') return 'completed'
  return status === 'expired' || status === 'failed' ? status : 'pending'
}

/**
 * Where the person pays for the pack; a second click goes to the same place, as long as one can still pay there. Price
 * and pack come from our own rows, and Stripe is asked outside any transaction with the order's id as idempotency key.
 * Throws `credits.pack-not-found`, `payment.not-configured`, `payment.unavailable`.
 */
export async function startCheckout(
  db: Db,
  userId: UserId,
  packId: string,
  gateway: CheckoutGateway = checkout(),
): Promise<string> {
  const order = await orderToPay(db, userId, packId, gateway)
  if (order.checkout_url) return order.checkout_url
  const { sessionId, url } = await gateway.createSession(
    {
      id: order.id,
      packName: order.pack_id,
      credits: order.credits,
      priceCents: order.price_cents,
      currency: order.currency,
      expiresAt: order.expires_at,
    },
    returnUrl,
  )
  await setOrderSession(db, order.id, sessionId, url)
  return url
}

/** The open order of the pack, or a new one where it was paid meanwhile, or a payment for it is on its way. */
async function orderToPay(db: Db, userId: UserId, packId: string, gateway: CheckoutGateway): Promise<Order> {
  const open = () => db.transaction().execute((trx) => openOrder(trx, userId, packId))
  const order = await open()
  if (order?.stripe_session_id) await learnOf(db, order.stripe_session_id, gateway)
  const payable = order && (await isPayable(db, order.id)) ? order : await open()
  if (!payable) throw new AppError('credits.pack-not-found')
  return payable
}

/** A provider that does not answer is no reason to keep anybody from a checkout that is there, as far as we know. */
async function learnOf(db: Db, sessionId: string, gateway: CheckoutGateway): Promise<void> {
  try {
    await fulfilCheckout(db, sessionId, { gateway })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn({ err: error, sessionId }, 'the provider does not say how an open checkout stands')
  }
}
