import type { Db, Trx } from '../../db/client.server.ts'
import { lockOrder, rememberEvent, settleOrder } from '../../db/checkout-orders.server.ts'
import { addEntry, lockAvailable } from '../../db/credits.server.ts'
import type { CheckoutGateway, PaymentEvent } from '../../gateways/stripe.server.ts'
import { log } from '../../log.server.ts'
import { checkout } from './checkout.server.ts'
import { fulfilCheckout } from './fulfil-checkout.server.ts'

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
  else if (event.refundedPaymentIntentId !== undefined)
    await takeBack(db, event, event.refundedPaymentIntentId, gateway)
}

/**
 * A refund takes the bought credits back by an entry of its own, as far as they are not spent. Events come in any
 * order: a purchase that was not credited yet is credited first, or it would be later on, and then for ever.
 */
async function takeBack(
  db: Db,
  event: PaymentEvent,
  paymentIntentId: string,
  gateway: CheckoutGateway,
): Promise<void> {
  const sessionId = await gateway.findSessionOfPayment(paymentIntentId)
  if (sessionId === undefined) return
  await fulfilCheckout(db, sessionId, { gateway })
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, sessionId)
    if (order?.status !== 'paid' || !(await rememberEvent(trx, event))) return
    await settleOrder(trx, order.id, 'refunded')
    await withdraw(trx, order)
  })
}

async function withdraw(
  trx: Trx,
  order: { id: string; user_id: Parameters<typeof lockAvailable>[1]; credits: number },
): Promise<void> {
  const amount = Math.min(order.credits, await lockAvailable(trx, order.user_id))
  if (amount < order.credits)
    log.error(
      { orderId: order.id, spent: order.credits - amount },
      'ALERT: a refunded purchase was spent in part',
    )
  if (amount === 0) return
  await addEntry(trx, {
    userId: order.user_id,
    type: 'REFUND',
    amount: -amount,
    referenceId: order.id,
    idempotencyKey: `refund:${order.id}`,
  })
}
