import { type Kysely, sql } from 'kysely'

/**
 * Prices were worked out from durations that sum frame times in floating point: 1,800 frames of 1/30 s came to
 * 60.00000000000001 s and cost two credits. What was paid too much is given back by a ledger entry for each render, and
 * prices that are still to be paid are put right.
 */
export async function up<Database>(db: Kysely<Database>): Promise<void> {
  const price = sql`GREATEST(1, CEIL(ROUND((project.duration_seconds * 1000)::numeric) / 60000))::int`
  await sql`
    WITH overcharged AS (
      SELECT hold.render_id, hold.user_id, hold.amount - ${price} AS excess
      FROM credit_holds AS hold
      JOIN renders AS render ON render.id = hold.render_id
      JOIN projects AS project ON project.id = render.project_id
      WHERE hold.status = 'captured' AND project.duration_seconds IS NOT NULL AND hold.amount = ${price} + 1
        AND hold.amount = GREATEST(1, CEIL(project.duration_seconds / 60))
    ), entries AS (
      INSERT INTO credit_entries (user_id, transaction_type, amount, reference_id, idempotency_key)
      SELECT user_id, 'GRANT', excess, 'price correction', 'overcharge:' || render_id FROM overcharged
      RETURNING user_id, amount
    )
    UPDATE credit_accounts AS account SET available = account.available + given.total
    FROM (SELECT user_id, SUM(amount)::int AS total FROM entries GROUP BY user_id) AS given
    WHERE account.user_id = given.user_id`.execute(db)
  await sql`
    UPDATE projects AS project SET credits_required = ${price}
    WHERE credits_required = ${price} + 1 AND credits_required = GREATEST(1, CEIL(duration_seconds / 60))`.execute(
    db,
  )
}
