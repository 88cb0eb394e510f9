import type { Db } from '../../db/client.server.ts'
import { updateWebhook } from '../../db/webhooks.server.ts'
import type { UserId } from '../../domain/ids.ts'
import { recordSecurityEvent } from '../accounts/security-log.server.ts'
import { loadWebhook } from './load-webhook.server.ts'
import { newSecret, seal } from './secret.server.ts'

/** Long enough to bring the new one to wherever signatures are checked. */
const BOTH_SIGN_MS = 24 * 3_600_000

/** A new secret in place of the old one, which signs beside it for another day. Throws `webhook.not-found`. */
export async function rotateSecret(db: Db, userId: UserId): Promise<string> {
  const secret = newSecret()
  await db.transaction().execute(async (trx) => {
    await recordSecurityEvent(trx, userId, 'webhook-secret-renewed')
    const before = await loadWebhook(trx, userId)
    await updateWebhook(trx, userId, {
      secret: seal(secret),
      previous_secret: before.secret,
      previous_until: new Date(Date.now() + BOTH_SIGN_MS),
    })
  })
  return secret
}
