import type { Db } from '../../db/client.server.ts'
import { deleteWebhook } from '../../db/webhooks.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { UserId } from '../../domain/ids.ts'
import { recordSecurityEvent } from '../accounts/security-log.server.ts'

/** With all that it was sent; what waits to be sent is not sent any more. Throws `webhook.not-found`. */
export async function removeWebhook(db: Db, userId: UserId): Promise<void> {
  if (!(await deleteWebhook(db, userId))) throw new AppError('webhook.not-found')
  await recordSecurityEvent(db, userId, 'webhook-removed')
}
