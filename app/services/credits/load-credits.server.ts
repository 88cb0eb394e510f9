import type { Db } from '../../db/client.server.ts'
import { listPacks, listPendingOrders, type Order, type Pack } from '../../db/checkout-orders.server.ts'
import { type CreditEntry, findBalance, listEntries } from '../../db/credits.server.ts'
import type { UserId } from '../../domain/ids.ts'

/** What the screen that sells credits shows: the packs on sale, smallest first, the balance, and payments on their way. */
export async function loadPacks(
  db: Db,
  userId: UserId,
): Promise<{ packs: Pack[]; balance: number; pending: Order[] }> {
  const [packs, balance, pending] = await Promise.all([
    listPacks(db),
    findBalance(db, userId),
    listPendingOrders(db, userId),
  ])
  return { packs, balance, pending }
}

/** What the user may spend now. */
export function loadBalance(db: Db, userId: UserId): Promise<number> {
  return findBalance(db, userId)
}

/** The person's ledger, newest first. */
export function loadTransactions(
  db: Db,
  userId: UserId,
  page: { limit: number; offset: number },
): Promise<CreditEntry[]> {
  return listEntries(db, userId, page)
}
