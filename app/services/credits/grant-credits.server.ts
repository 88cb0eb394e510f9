import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/client.server.ts'
import { addEntry, findBalance } from '../../db/credits.server.ts'
import { findUserId } from '../../db/users.server.ts'
import { wakeRunsOf } from '../runs/wake-run.server.ts'

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
