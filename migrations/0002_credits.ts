import { type Kysely, sql } from 'kysely'

/** The ledger, holds, packs, and what was bought through the checkout. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE credit_entries (
      id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      transaction_type text NOT NULL CHECK (transaction_type IN ('PURCHASE', 'CONSUMPTION', 'GRANT', 'REFUND')),
      -- what the balance changes by: negative takes away
      amount int NOT NULL CHECK (amount <> 0),
      reference_id text,
      idempotency_key text NOT NULL UNIQUE,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`CREATE INDEX credit_entries_user ON credit_entries (user_id, id DESC)`.execute(db)
  // REVOKE does not bind a superuser; only the deletion of the whole account (a cascade, depth 2) may take entries away
  await sql`
    CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
      RAISE EXCEPTION 'credit_entries is append only';
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER credit_entries_append_only BEFORE UPDATE OR DELETE ON credit_entries
    FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change()`.execute(db)
  await sql`
    CREATE TRIGGER credit_entries_no_truncate BEFORE TRUNCATE ON credit_entries
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change()`.execute(db)
  await sql`
    CREATE TABLE credit_holds (
      render_id uuid PRIMARY KEY REFERENCES renders ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      amount int NOT NULL CHECK (amount > 0),
      status text NOT NULL DEFAULT 'held' CHECK (status IN ('held', 'captured', 'released')),
      created_at timestamptz NOT NULL DEFAULT now(),
      resolved_at timestamptz
    )`.execute(db)
  // a project deleted in the middle of a render takes its hold with it: the credits go back
  await sql`
    CREATE FUNCTION release_deleted_hold() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.status = 'held' THEN
        UPDATE credit_accounts SET held = held - OLD.amount, available = available + OLD.amount
        WHERE user_id = OLD.user_id;
      END IF;
      RETURN OLD;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER credit_holds_released BEFORE DELETE ON credit_holds
    FOR EACH ROW EXECUTE FUNCTION release_deleted_hold()`.execute(db)
  await sql`CREATE INDEX credit_holds_open ON credit_holds (created_at) WHERE status = 'held'`.execute(db)
  await sql`
    CREATE TABLE credit_packs (
      id text PRIMARY KEY,
      name text NOT NULL,
      credits int NOT NULL CHECK (credits > 0),
      price_cents int NOT NULL CHECK (price_cents > 0),
      position int NOT NULL,
      active boolean NOT NULL DEFAULT true
    )`.execute(db)
  await sql`
    INSERT INTO credit_packs (id, name, credits, price_cents, position) VALUES
      ('basic', 'basic', 10, 999, 1),
      ('standard', 'standard', 50, 3999, 2),
      ('premium', 'premium', 100, 6999, 3)`.execute(db)
  await sql`
    CREATE TABLE checkout_orders (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      pack_id text NOT NULL REFERENCES credit_packs,
      credits int NOT NULL,
      price_cents int NOT NULL,
      currency text NOT NULL DEFAULT 'usd',
      status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'paid', 'expired', 'refunded', 'refused')),
      stripe_session_id text UNIQUE,
      stripe_payment_intent text,
      checkout_url text,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL DEFAULT now() + interval '30 minutes',
      fulfilled_at timestamptz
    )`.execute(db)
  await sql`CREATE INDEX checkout_orders_user ON checkout_orders (user_id, created_at DESC)`.execute(db)
  await sql`
    CREATE TABLE stripe_events (
      id text PRIMARY KEY,
      type text NOT NULL,
      received_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
}
