import type { Db } from '../../db/client.server.ts'
import { listUnsettledSessions } from '../../db/checkout-orders.server.ts'
import { findImbalances } from '../../db/credits.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { CheckoutGateway } from '../../gateways/stripe.server.ts'
import { log } from '../../log.server.ts'
import { checkout } from './checkout.server.ts'
import { fulfilCheckout } from './fulfil-checkout.server.ts'

/** A purchase that neither webhook nor success page has settled after this long is looked up. */
const QUIET_MINUTES = 10

/** Settles purchases whose webhook got lost, and checks that every balance is the sum of its entries. */
export async function reconcileCredits(db: Db, gateway: CheckoutGateway = checkout()): Promise<void> {
  for (const sessionId of await listUnsettledSessions(db, QUIET_MINUTES))
    await settleQuietly(db, sessionId, gateway)
  for (const imbalance of await findImbalances(db))
    log.error(imbalance, 'ALERT: a balance is not the sum of its entries')
}

/** One purchase that cannot be looked up does not keep the others from being settled. */
async function settleQuietly(db: Db, sessionId: string, gateway: CheckoutGateway): Promise<void> {
  try {
    await fulfilCheckout(db, sessionId, { gateway })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn({ err: error, sessionId }, 'a purchase could not be looked up')
  }
}
