import type { Db } from '../../db/client.server.ts'
import { findForgotten } from '../../db/webhooks.server.ts'
import { enqueue } from '../../queue/enqueue.server.ts'

const OVERDUE_MINUTES = 15

/** Queues attempts anew that are long overdue: their jobs were lost with their workers. Resolves to how many. */
export function resumeForgotten(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const forgotten = await findForgotten(trx, OVERDUE_MINUTES)
    for (const { id, attempts } of forgotten)
      await enqueue(trx, 'webhook', { deliveryId: id, attempt: attempts })
    return forgotten.length
  })
}
