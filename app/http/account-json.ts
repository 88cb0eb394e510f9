import type * as z from 'zod'
import type { ApiToken } from '../db/api-tokens.server.ts'
import type { User } from '../db/users.server.ts'
import type { Delivery, Webhook } from '../db/webhooks.server.ts'
import type { UserAnswer } from './openapi/answers.ts'
import type { TokenAnswer } from './openapi/token-operations.ts'
import type { DeliveryAnswer, WebhookAnswer } from './openapi/webhook-operations.ts'

/** Where the user's picture is, or null; the last part is new with every picture, so that browsers may keep it. */
export function avatarPath({ avatar }: Pick<User, 'avatar'>): string | null {
  return avatar && `/profile/avatar?v=${avatar.slice(-12)}`
}

/** A user as the API shows one. */
export function userJson(user: User): z.input<typeof UserAnswer> {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    avatar: avatarPath(user),
    created_at: user.created_at.toISOString(),
    last_login: user.last_login?.toISOString() ?? null,
    credit_balance: user.credit_balance,
  }
}

/** A pack as the API answers it; `price` in US dollars. */
export function packJson(pack: { id: string; name: string; credits: number; price_cents: number }) {
  return { id: pack.id, name: pack.name, credits: pack.credits, price: pack.price_cents / 100 }
}

/** A ledger entry as the API answers it: `amount` is what the balance changed by. */
export function transactionJson(entry: {
  id: string
  created_at: Date
  transaction_type: string
  amount: number
  reference_id: string | null
}) {
  return {
    id: entry.id,
    created_at: entry.created_at.toISOString(),
    transaction_type: entry.transaction_type,
    amount: entry.amount,
    reference_id: entry.reference_id,
  }
}

/** A program's token as the API shows one: never the token itself. */
export function tokenJson(token: ApiToken): z.input<typeof TokenAnswer> {
  return {
    id: token.id,
    name: token.name,
    scope: token.scope,
    hint: token.hint,
    created_at: token.created_at.toISOString(),
    last_used_at: token.last_used_at?.toISOString() ?? null,
    expires_at: token.expires_at?.toISOString() ?? null,
  }
}

/** A webhook as the API shows it; with its secret the one time that it is made. */
export function webhookJson(webhook: Webhook, secret?: string): z.input<typeof WebhookAnswer> {
  return {
    url: webhook.url,
    enabled: webhook.enabled,
    disabled_reason: webhook.disabled_reason,
    failing_since: webhook.failing_since?.toISOString() ?? null,
    created_at: webhook.created_at.toISOString(),
    ...(secret !== undefined && { secret }),
  }
}

export function deliveryJson(delivery: Delivery): z.input<typeof DeliveryAnswer> {
  const { id, event, status, attempts, response_status, failure, duration_ms } = delivery
  return {
    id,
    event,
    status,
    attempts,
    created_at: delivery.created_at.toISOString(),
    last_attempt_at: delivery.last_attempt_at?.toISOString() ?? null,
    next_attempt_at: delivery.next_attempt_at?.toISOString() ?? null,
    response_status,
    failure,
    duration_ms,
    // we wrote it
    payload: JSON.parse(delivery.body) as Record<string, unknown>,
  }
}
