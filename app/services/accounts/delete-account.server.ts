import { type CheckoutGateway } from '../../gateways/stripe.server.ts'
import type { Db } from '../../db/client.server.ts'
import { listOpenSessions } from '../../db/checkout-orders.server.ts'
import { isDeadlock } from '../../db/failures.server.ts'
import { deleteUser } from '../../db/users.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { ProjectId, UserId } from '../../domain/ids.ts'
import { type ObjectStore, store as ourStore } from '../../gateways/store.server.ts'
import { log } from '../../log.server.ts'
import { checkout } from '../credits/checkout.server.ts'
import { avatarPrefix, projectPrefix } from '../projects/object-keys.server.ts'
import { confirmPassword } from './passwords.server.ts'

const ATTEMPTS = 5

/**
 * Deletes the account for good: sessions, projects, texts, the ledger and all files. Jobs that work on its projects
 * stop at their next report, and what they publish meanwhile is swept. Open checkouts are closed first, so that
 * nobody pays for an account that is gone. Throws `auth.wrong-password`.
 */
export async function deleteAccount(
  db: Db,
  userId: UserId,
  password: string,
  { store = ourStore, gateway = checkout }: { store?: ObjectStore; gateway?: () => CheckoutGateway } = {},
): Promise<void> {
  await confirmPassword(db, userId, password)
  for (const sessionId of await listOpenSessions(db, userId)) await closeCheckout(sessionId, gateway)
  const projectIds = await deleteRows(db, userId)
  for (const prefix of [avatarPrefix(userId), ...projectIds.map(projectPrefix)])
    await removeFiles(store, prefix)
}

/** Jobs and downloads of the person go on meanwhile; whom the database breaks off in a deadlock tries again. */
async function deleteRows(db: Db, userId: UserId): Promise<ProjectId[]> {
  for (let attempt = 1; ; attempt++)
    try {
      return await db.transaction().execute((trx) => deleteUser(trx, userId))
    } catch (error) {
      if (!isDeadlock(error) || attempt === ATTEMPTS) throw error
    }
}

async function closeCheckout(sessionId: string, gateway: () => CheckoutGateway): Promise<void> {
  try {
    await gateway().expireSession(sessionId)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn({ err: error, sessionId }, 'the checkout of a deleted account stays open until it expires')
  }
}

async function removeFiles(store: ObjectStore, prefix: string): Promise<void> {
  try {
    await store.removeAll(prefix)
  } catch (error) {
    log.warn({ err: error, prefix }, 'the files of a deleted account are left to the sweep')
  }
}
