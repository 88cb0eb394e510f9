import { randomUUID } from 'node:crypto'
import { listPacks, listPendingOrders, type Order, type Pack } from '../../db/checkout-orders.server.ts'
import type { Db } from '../../db/client.server.ts'
import { addEntry, type CreditEntry, findBalance, listEntries } from '../../db/credits.server.ts'
import { findUserId } from '../../db/users.server.ts'
import type { UserId } from '../../domain/ids.ts'
import { wakeRunsOf } from '../runs/wake-run.server.ts'

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

/**
 * Gives somebody credits by a ledger entry of its own, with the note that they read in their history; resolves to the
 * balance then, undefined for an unknown e-mail.
 */
export function grantCredits(
  db: Db,
  email: string,
  amount: number,
  note: string | null = null,
): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    const userId = await findUserId(trx, email)
    if (!userId) return undefined
    await addEntry(trx, {
      userId,
      type: 'GRANT',
      amount,
      referenceId: note,
      idempotencyKey: `grant:${randomUUID()}`,
    })
    await wakeRunsOf(trx, userId)
    return findBalance(trx, userId)
  })
}
