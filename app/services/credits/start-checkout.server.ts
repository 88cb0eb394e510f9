import type { Db } from '../../db/client.server.ts'
import { openOrder, setOrderSession } from '../../db/checkout-orders.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { UserId } from '../../domain/ids.ts'
import type { CheckoutGateway } from '../../gateways/stripe.server.ts'
import { checkout, returnUrl } from './checkout.server.ts'

/**
 * Where the person pays for the pack; a second click goes to the same place. Price and pack come from our own
 * rows, and Stripe is asked outside any transaction with the order's id as idempotency key.
 * Throws `credits.pack-not-found`, `payment.not-configured`, `payment.unavailable`.
 */
export async function startCheckout(
  db: Db,
  userId: UserId,
  packId: string,
  gateway: CheckoutGateway = checkout(),
): Promise<string> {
  const order = await db.transaction().execute((trx) => openOrder(trx, userId, packId))
  if (!order) throw new AppError('credits.pack-not-found')
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
