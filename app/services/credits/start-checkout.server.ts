import type { Db } from '../../db/client.server.ts'
import { isPayable, openOrder, type Order, setOrderSession } from '../../db/checkout-orders.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { UserId } from '../../domain/ids.ts'
import type { CheckoutGateway } from '../../gateways/stripe.server.ts'
import { log } from '../../log.server.ts'
import { checkout, returnUrl } from './checkout.server.ts'
import { fulfilCheckout } from './fulfil-checkout.server.ts'

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
