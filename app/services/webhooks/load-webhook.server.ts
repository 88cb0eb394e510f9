import type { Db } from '../../db/client.server.ts'
import { findWebhook, type Webhook } from '../../db/webhooks.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { UserId } from '../../domain/ids.ts'

/** A person's webhook. Throws `webhook.not-found`. */
export async function loadWebhook(db: Db, userId: UserId): Promise<Webhook> {
  const webhook = await findWebhook(db, userId)
  if (!webhook) throw new AppError('webhook.not-found')
  return webhook
}
