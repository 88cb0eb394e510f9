import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'

/** How often each rule of the ledger is broken, over the whole database. Every number must be 0. */
export const INVARIANT = `
SELECT
  (SELECT count(*) FROM credit_accounts a
   WHERE available + held <> (SELECT coalesce(sum(amount), 0) FROM credit_entries e WHERE e.user_id = a.user_id))::int
    AS "balances that are not the sum of their entries",
  (SELECT count(*) FROM credit_accounts a
   WHERE held <> (SELECT coalesce(sum(amount), 0) FROM credit_holds h WHERE h.user_id = a.user_id AND status = 'held'))::int
    AS "held credits that are not the sum of open holds",
  (SELECT count(*) FROM credit_accounts WHERE available < 0 OR held < 0)::int
    AS "accounts below zero",
  (SELECT count(*) FROM checkout_orders o
   WHERE (SELECT array_agg(amount) FROM credit_entries e
          WHERE transaction_type = 'PURCHASE' AND reference_id = o.id::text)
     IS DISTINCT FROM CASE WHEN status IN ('paid', 'refunded') THEN ARRAY[o.credits] END)::int
    AS "orders not credited once when paid, never when not",
  (SELECT count(*) FROM checkout_orders o
   WHERE (SELECT coalesce(-sum(amount), 0) FROM credit_entries
          WHERE transaction_type = 'REFUND' AND reference_id = o.id::text)
     > least(credits, floor(credits::numeric * refunded_cents / price_cents)))::int
    AS "orders of which more was taken back than was refunded",
  (SELECT count(*) FROM checkout_orders
   WHERE (status = 'refunded') <> (status IN ('paid', 'refunded') AND refunded_cents >= price_cents))::int
    AS "orders that are not refunded just when their whole price is",
  (SELECT count(*) FROM credit_holds h
   WHERE (SELECT array_agg(amount) FROM credit_entries WHERE idempotency_key = 'render:' || h.render_id)
     IS DISTINCT FROM CASE WHEN status = 'captured' THEN ARRAY[-h.amount] END)::int
    AS "holds not debited once when captured, never when not",
  (SELECT count(*) FROM credit_holds h JOIN renders r ON r.id = h.render_id
   WHERE h.status <> CASE r.status WHEN 'done' THEN 'captured' WHEN 'failed' THEN 'released'
                          WHEN 'cancelled' THEN 'released' ELSE 'held' END)::int
    AS "holds that do not follow their render",
  (SELECT count(*) FROM renders r JOIN projects p ON p.id = r.project_id
   WHERE r.status IN ('queued', 'running')
     AND NOT (r.attempt = p.attempt AND p.status IN ('rendering', 'rendering_premium')))::int
    AS "renders that their project does not wait for"
`
export type Violations = Readonly<Record<string, number>>

export async function countViolations(db: Db): Promise<Violations> {
  const { rows } = await sql.raw<Violations>(INVARIANT).execute(db)
  const [violations] = rows
  if (!violations) throw new Error('the invariant has no answer')
  return violations
}
