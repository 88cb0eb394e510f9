import type { Db } from '../../db/client.server.ts'
import { findOrderOfSession } from '../../db/checkout-orders.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { UserId } from '../../domain/ids.ts'
import type { CheckoutGateway } from '../../gateways/stripe.server.ts'
import { checkout } from './checkout.server.ts'
import { fulfilCheckout } from './fulfil-checkout.server.ts'

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
