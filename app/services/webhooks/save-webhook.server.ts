import type { Db } from '../../db/client.server.ts'
import { insertWebhook, updateWebhook, type Webhook } from '../../db/webhooks.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { UserId } from '../../domain/ids.ts'
import type { WebhookForm } from '../../forms/webhook.ts'
import { allowsPrivateNetworks, isAllowedUrl } from '../../gateways/webhooks/send-webhook.server.ts'
import { isPublicAddress } from '../../gateways/webhooks/public-address.server.ts'
import { hostOf } from '../../gateways/webhooks/target-address.server.ts'
import { recordSecurityEvent } from '../accounts/security-log.server.ts'
import { newSecret, seal } from './secret.server.ts'

export interface SavedWebhook {
  readonly webhook: Webhook
  /** Of a new webhook; nobody gets to see it again. */
  readonly secret: string | undefined
}

/**
 * Makes a person's webhook, or changes it; switched on anew it starts with a clean slate. Throws
 * `webhook.address-not-allowed` for what is not public by its looks; what its name leads to is seen at each delivery.
 */
export async function saveWebhook(
  db: Db,
  userId: UserId,
  { url, enabled }: WebhookForm,
): Promise<SavedWebhook> {
  refuseClosed(new URL(url))
  const change = enabled
    ? { url, enabled, disabled_reason: null, failing_since: null }
    : { url, enabled, disabled_reason: 'owner' as const }
  const secret = newSecret()
  return db.transaction().execute(async (trx) => {
    await recordSecurityEvent(trx, userId, 'webhook-saved', url)
    const made = await insertWebhook(trx, { user_id: userId, url, secret: seal(secret), enabled })
    if (made) return { webhook: made, secret }
    const webhook = await updateWebhook(trx, userId, change)
    if (!webhook) throw new AppError('webhook.not-found')
    return { webhook, secret: undefined }
  })
}

function refuseClosed(url: URL): void {
  const host = hostOf(url)
  const isAddress = /^[\d.]+$|:/.test(host)
  const isLocal = /(?:^|\.)localhost\.?$/i.test(host) || (isAddress && !isPublicAddress(host))
  if (!isAllowedUrl(url) || (isLocal && !allowsPrivateNetworks))
    throw new AppError('webhook.address-not-allowed')
}
