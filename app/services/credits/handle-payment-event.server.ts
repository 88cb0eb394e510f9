import type { Db, Trx } from '../../db/client.server.ts'
import { lockOrder, noteRefund, type Order, rememberEvent } from '../../db/checkout-orders.server.ts'
import { addEntry, lockAvailable } from '../../db/credits.server.ts'
import { refundedCredits } from '../../domain/render-price.ts'
import type { CheckoutGateway, PaymentEvent } from '../../gateways/stripe.server.ts'
import { log } from '../../log.server.ts'
import { checkout, fulfilCheckout } from './checkout.server.ts'

/**
 * What the payment provider tells us by webhook: `rawBody` byte for byte as it came, with its signature.
 * Throws `payment.bad-signature`; anything else thrown makes the provider deliver again.
 */
export async function handlePaymentEvent(
  db: Db,
  rawBody: string,
  signature: string | null,
  gateway: CheckoutGateway = checkout(),
): Promise<void> {
  const event = gateway.verifyEvent(rawBody, signature)
  if (event.sessionId !== undefined) await fulfilCheckout(db, event.sessionId, { event, gateway })
  else if (event.refund !== undefined) await takeBack(db, event, event.refund, gateway)
}

/**
 * A refund takes its share of the bought credits back by an entry of its own, as far as they are not spent. Events
 * come in any order: a purchase that was not credited yet is credited first, or it would be later on, and then for
 * ever; and of two refunds in part the one that tells of more counts, since each tells of all so far.
 */
async function takeBack(
  db: Db,
  event: PaymentEvent,
  { paymentIntentId, cents }: NonNullable<PaymentEvent['refund']>,
  gateway: CheckoutGateway,
): Promise<void> {
  const sessionId = await gateway.findSessionOfPayment(paymentIntentId)
  if (sessionId === undefined) return
  await fulfilCheckout(db, sessionId, { gateway })
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, sessionId)
    if (order?.status !== 'paid' || !(await rememberEvent(trx, event))) return
    if (cents <= order.refunded_cents) return
    await noteRefund(trx, order, cents)
    await withdraw(trx, order, cents)
  })
}

/** `order` as it stood before `cents` of its price were given back in all. */
async function withdraw(trx: Trx, order: Order, cents: number): Promise<void> {
  const bought = { credits: order.credits, priceCents: order.price_cents }
  const due = refundedCredits(bought, cents) - refundedCredits(bought, order.refunded_cents)
  const amount = Math.min(due, await lockAvailable(trx, order.user_id))
  if (amount < due)
    log.error({ orderId: order.id, spent: due - amount }, 'ALERT: a refunded purchase was spent in part')
  if (amount === 0) return
  await addEntry(trx, {
    userId: order.user_id,
    type: 'REFUND',
    amount: -amount,
    referenceId: order.id,
    idempotencyKey: `refund:${order.id}:${cents}`,
  })
}
