import { type Selectable, sql, type Updateable } from 'kysely'
import type { DeliveryId, UserId, WebhookId } from '../domain/ids.ts'
import type { DeliveryFailure, DisabledReason, WebhookEvent } from '../domain/webhooks.ts'
import type { Db, Trx } from './client.server.ts'
import type { WebhookDeliveriesTable, WebhooksTable } from './webhook-tables.server.ts'

export type Webhook = Selectable<WebhooksTable>
export type Delivery = Selectable<WebhookDeliveriesTable>

export function findWebhook(db: Db, userId: UserId): Promise<Webhook | undefined> {
  return db.selectFrom('webhooks').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Makes a person's webhook, unless there is one; undefined then. */
export function insertWebhook(
  trx: Trx,
  webhook: { user_id: UserId; url: string; secret: string; enabled: boolean },
): Promise<Webhook | undefined> {
  return trx
    .insertInto('webhooks')
    .values({ ...webhook, disabled_reason: webhook.enabled ? null : 'owner' })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function updateWebhook(
  db: Db,
  userId: UserId,
  change: Updateable<WebhooksTable>,
): Promise<Webhook | undefined> {
  return db
    .updateTable('webhooks')
    .set(change)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteWebhook(db: Db, userId: UserId): Promise<boolean> {
  const result = await db.deleteFrom('webhooks').where('user_id', '=', userId).executeTakeFirst()
  return result.numDeletedRows > 0n
}

export function insertDelivery(
  trx: Trx,
  delivery: { id: DeliveryId; webhook_id: WebhookId; event: WebhookEvent; body: string },
): Promise<Delivery> {
  return trx.insertInto('webhook_deliveries').values(delivery).returningAll().executeTakeFirstOrThrow()
}

/** A person's deliveries, newest first. */
export function listDeliveries(
  db: Db,
  userId: UserId,
  { limit, offset }: { limit: number; offset: number },
): Promise<Delivery[]> {
  return ofUser(db, userId)
    .orderBy('delivery.created_at', 'desc')
    .orderBy('delivery.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

function ofUser(db: Db, userId: UserId) {
  return db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhooks as webhook', 'webhook.id', 'delivery.webhook_id')
    .selectAll('delivery')
    .where('webhook.user_id', '=', userId)
}

/** The delivery and where it goes, if this attempt is its next one; undefined when it is out of date. */
export async function findDue(
  db: Db,
  { deliveryId, attempt }: { deliveryId: DeliveryId; attempt: number },
): Promise<{ delivery: Delivery; webhook: Webhook } | undefined> {
  const delivery = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', deliveryId)
    .where('attempts', '=', attempt)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (!delivery) return undefined
  const webhook = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', delivery.webhook_id)
    .executeTakeFirst()
  return webhook && { delivery, webhook }
}

export interface AttemptResult {
  readonly status: Delivery['status']
  readonly response_status: number | null
  readonly failure: DeliveryFailure | null
  readonly duration_ms: number | null
  /** Until the next attempt; null when there is none. */
  readonly delaySeconds: number | null
}

/** Notes how the attempt went, unless another one has meanwhile; false then. */
export async function recordAttempt(
  trx: Trx,
  { id, attempts }: Pick<Delivery, 'id' | 'attempts'>,
  { delaySeconds, ...result }: AttemptResult,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_deliveries')
    .set({
      ...result,
      attempts: attempts + 1,
      last_attempt_at: sql<Date>`now()`,
      next_attempt_at:
        delaySeconds === null ? null : sql<Date>`now() + make_interval(secs => ${delaySeconds})`,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Since when it has failed without a success; the webhook is switched off once that is longer than `days`. */
export async function noteFailing(trx: Trx, id: WebhookId, days: number): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({
      failing_since: sql<Date>`coalesce(failing_since, now())`,
      enabled: sql<boolean>`enabled AND coalesce(failing_since, now()) > now() - make_interval(days => ${days})`,
      disabled_reason: sql<DisabledReason | null>`CASE WHEN enabled AND failing_since <= now() - make_interval(days => ${days})
        THEN 'failing' ELSE disabled_reason END`,
    })
    .where('id', '=', id)
    .execute()
}

export async function noteWorking(trx: Trx, id: WebhookId): Promise<void> {
  await trx.updateTable('webhooks').set({ failing_since: null }).where('id', '=', id).execute()
}

export async function disableWebhook(trx: Trx, id: WebhookId, reason: DisabledReason): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ enabled: false, disabled_reason: reason })
    .where('id', '=', id)
    .where('enabled', '=', true)
    .execute()
}

/** Has a delivery tried once more, now. Undefined when it is not the person's. */
export function reopenDelivery(
  trx: Trx,
  webhookId: WebhookId,
  id: DeliveryId,
): Promise<Delivery | undefined> {
  return trx
    .updateTable('webhook_deliveries')
    .set({ status: 'pending', next_attempt_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .returningAll()
    .executeTakeFirst()
}

/** Deliveries whose attempt is long overdue: the job that should have made it has died for good. */
export function findForgotten(
  trx: Trx,
  overdueMinutes: number,
): Promise<Pick<Delivery, 'id' | 'attempts'>[]> {
  return trx
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: sql<Date>`now()` })
    .where('status', '=', 'pending')
    .where(
      sql<boolean>`coalesce(next_attempt_at, created_at) < now() - make_interval(mins => ${overdueMinutes})`,
    )
    .returning(['id', 'attempts'])
    .execute()
}
