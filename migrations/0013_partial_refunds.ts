import { type Kysely, sql } from 'kysely'

/** A purchase may be given back in parts, and a payment that was on its way may fail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE checkout_orders
      -- of the price, in all
      ADD COLUMN refunded_cents int NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
      DROP CONSTRAINT checkout_orders_status_check,
      ADD CONSTRAINT checkout_orders_status_check
        CHECK (status IN ('open', 'paid', 'expired', 'failed', 'refunded', 'refused'))`.execute(db)
  await sql`UPDATE checkout_orders SET refunded_cents = price_cents WHERE status = 'refunded'`.execute(db)
}
