import type { Db, Trx } from '../../db/client.server.ts'
import {
  findOrderOfSession,
  lockOrder,
  noteSubmitted,
  type Order,
  rememberEvent,
  settleOrder,
} from '../../db/checkout-orders.server.ts'
import { addEntry } from '../../db/credits.server.ts'
import type { CheckoutGateway, CheckoutState, PaymentEvent } from '../../gateways/stripe.server.ts'
import { log } from '../../log.server.ts'
import { wakeRunsOf } from '../runs/wake-run.server.ts'
import { checkout } from './checkout.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { UserId } from '../../domain/ids.ts'

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
