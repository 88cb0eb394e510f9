import type { Db } from '../../db/client.server.ts'
import { listUnsettledSessions } from '../../db/checkout-orders.server.ts'
import { findImbalances } from '../../db/credits.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { CheckoutGateway } from '../../gateways/stripe.server.ts'
import { log } from '../../log.server.ts'
import { checkout, fulfilCheckout } from './checkout.server.ts'

/** A purchase that neither webhook nor success page has settled after this long is looked up. */
const QUIET_MINUTES = 10

export interface Reconciled {
  /** Purchases that were looked up. */
  readonly checked: number
  /** Accounts that do not add up. */
  readonly imbalances: number
}

/**
 * Settles purchases whose webhook got lost, and checks that every balance is the sum of its entries. The check is
 * made whether or not the provider can be asked.
 */
export async function reconcileCredits(db: Db, gateway?: CheckoutGateway): Promise<Reconciled> {
  const sessions = await listUnsettledSessions(db, QUIET_MINUTES)
  for (const sessionId of sessions) await settleQuietly(db, sessionId, gateway)
  const imbalances = await findImbalances(db)
  for (const imbalance of imbalances) log.error(imbalance, 'ALERT: an account does not add up')
  return { checked: sessions.length, imbalances: imbalances.length }
}

/** One purchase that cannot be looked up does not keep the others from being settled. */
async function settleQuietly(db: Db, sessionId: string, gateway?: CheckoutGateway): Promise<void> {
  try {
    await fulfilCheckout(db, sessionId, { gateway: gateway ?? checkout() })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn({ err: error, sessionId }, 'a purchase could not be looked up')
  }
}
