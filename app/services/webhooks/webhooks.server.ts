import type { Db } from '../../db/client.server.ts'
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  updateWebhook,
  type Webhook,
} from '../../db/webhooks.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { UserId } from '../../domain/ids.ts'
import type { WebhookForm } from '../../forms/webhook.ts'
import { hostOf, isPublicAddress } from '../../gateways/webhooks/target-address.server.ts'
import { allowsPrivateNetworks, isAllowedUrl } from '../../gateways/webhooks/send-webhook.server.ts'
import { recordSecurityEvent } from '../accounts/security-log.server.ts'
import { newSecret, seal } from './signing.server.ts'

/** A person's webhook, or undefined when they have not made one. */
export function findOwnWebhook(db: Db, userId: UserId): Promise<Webhook | undefined> {
  return findWebhook(db, userId)
}

/** A person's webhook. Throws `webhook.not-found`. */
export async function loadWebhook(db: Db, userId: UserId): Promise<Webhook> {
  const webhook = await findWebhook(db, userId)
  if (!webhook) throw new AppError('webhook.not-found')
  return webhook
}

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

/** With all that it was sent; what waits to be sent is not sent any more. Throws `webhook.not-found`. */
export async function removeWebhook(db: Db, userId: UserId): Promise<void> {
  if (!(await deleteWebhook(db, userId))) throw new AppError('webhook.not-found')
  await recordSecurityEvent(db, userId, 'webhook-removed')
}

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
