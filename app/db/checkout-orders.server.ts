import { type Selectable, sql } from 'kysely'
import type { UserId } from '../domain/ids.ts'
import type { Db, Trx } from './client.server.ts'
import type { CheckoutOrdersTable, CreditPacksTable } from './credit-tables.server.ts'

export type Order = Selectable<CheckoutOrdersTable>
export type Pack = Selectable<CreditPacksTable>

/** The packs on sale, smallest first. */
export function listPacks(db: Db): Promise<Pack[]> {
  return db.selectFrom('credit_packs').selectAll().where('active', '=', true).orderBy('position').execute()
}

/**
 * The order that a click on buy belongs to: one that is still open for at least five minutes, else a new one.
 * Two clicks at once get the same. Undefined when the pack is not on sale.
 */
export async function openOrder(trx: Trx, userId: UserId, packId: string): Promise<Order | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${userId}:${packId}`}, 0))`.execute(trx)
  const pack = await trx
    .selectFrom('credit_packs')
    .selectAll()
    .where('id', '=', packId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!pack) return undefined
  const open = await trx
    .selectFrom('checkout_orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('pack_id', '=', packId)
    .where('status', '=', 'open')
    .where('submitted_at', 'is', null)
    .where('price_cents', '=', pack.price_cents)
    .where('credits', '=', pack.credits)
    // one that has no session yet must still be open long enough for the provider to take it
    .where(
      'expires_at',
      '>',
      sql<Date>`now() + CASE WHEN checkout_url IS NULL THEN interval '31 minutes' ELSE interval '5 minutes' END`,
    )
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return (
    open ??
    trx
      .insertInto('checkout_orders')
      // Stripe keeps a session open for at least half an hour
      .values({
        user_id: userId,
        pack_id: pack.id,
        credits: pack.credits,
        price_cents: pack.price_cents,
        expires_at: sql`now() + interval '35 minutes'`,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  )
}

export async function setOrderSession(
  db: Db,
  orderId: string,
  sessionId: string,
  url: string,
): Promise<void> {
  await db
    .updateTable('checkout_orders')
    .set({ stripe_session_id: sessionId, checkout_url: url })
    .where('id', '=', orderId)
    .execute()
}

/** Whether nobody has paid the order, nor begun a payment that takes days. */
export async function isPayable(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('checkout_orders')
    .select('id')
    .where('id', '=', orderId)
    .where('status', '=', 'open')
    .where('submitted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** A payment for the order is on its way; when it began stays when it was. */
export async function noteSubmitted(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('checkout_orders')
    .set({ submitted_at: sql<Date>`coalesce(submitted_at, now())` })
    .where('id', '=', orderId)
    .execute()
}

/** Orders whose payment is on its way, the newest first. */
export function listPendingOrders(db: Db, userId: UserId): Promise<Order[]> {
  return db
    .selectFrom('checkout_orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .where('submitted_at', 'is not', null)
    .orderBy('submitted_at', 'desc')
    .limit(MOST_PENDING)
    .execute()
}

/** Nobody needs to see more of them. */
const MOST_PENDING = 10

/** Another's session is as absent as a missing one. */
export function findOrderOfSession(db: Db, sessionId: string, userId: UserId): Promise<Order | undefined> {
  return db
    .selectFrom('checkout_orders')
    .selectAll()
    .where('stripe_session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The order, locked until the transaction ends, so that one caller alone settles it. */
export function lockOrder(trx: Trx, sessionId: string): Promise<Order | undefined> {
  return trx
    .selectFrom('checkout_orders')
    .selectAll()
    .forUpdate()
    .where('stripe_session_id', '=', sessionId)
    .executeTakeFirst()
}

/** Sessions in which the user might still pay. */
export async function listOpenSessions(db: Db, userId: UserId): Promise<string[]> {
  const rows = await db
    .selectFrom('checkout_orders')
    .select('stripe_session_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .where('expires_at', '>', sql<Date>`now()`)
    .execute()
  return rows.flatMap((row) => row.stripe_session_id ?? [])
}

export async function settleOrder(
  trx: Trx,
  orderId: string,
  status: Exclude<Order['status'], 'open'>,
  paymentIntentId: string | null = null,
): Promise<void> {
  await trx
    .updateTable('checkout_orders')
    .set({
      status,
      ...(paymentIntentId && { stripe_payment_intent: paymentIntentId }),
      ...(status === 'paid' && { fulfilled_at: sql<Date>`now()` }),
    })
    .where('id', '=', orderId)
    .execute()
}

/** Of the order's price `cents` were given back in all: once that is everything, the order is refunded. */
export async function noteRefund(
  trx: Trx,
  { id, price_cents }: Pick<Order, 'id' | 'price_cents'>,
  cents: number,
): Promise<void> {
  await trx
    .updateTable('checkout_orders')
    .set({ refunded_cents: cents, ...(cents >= price_cents && { status: 'refunded' }) })
    .where('id', '=', id)
    .execute()
}

/** Sessions that should have been settled by now: nothing was heard of them for `minutes`. */
export async function listUnsettledSessions(db: Db, minutes: number): Promise<string[]> {
  const rows = await db
    .selectFrom('checkout_orders')
    .select('stripe_session_id')
    .where('status', '=', 'open')
    .where('stripe_session_id', 'is not', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .execute()
  return rows.flatMap((row) => row.stripe_session_id ?? [])
}

/** Resolves to false when the event was seen before. */
export async function rememberEvent(trx: Trx, event: { id: string; type: string }): Promise<boolean> {
  const result = await trx
    .insertInto('stripe_events')
    .values({ id: event.id, type: event.type })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}
