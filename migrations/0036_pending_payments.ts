import { type Kysely, sql } from 'kysely'

/** A checkout that was completed by a payment which takes days: nobody can pay in it again. */
export async function up<Database>(db: Kysely<Database>): Promise<void> {
  await sql`ALTER TABLE checkout_orders ADD COLUMN submitted_at timestamptz`.execute(db)
}
