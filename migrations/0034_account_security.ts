import { type Kysely, sql } from 'kysely'

/** When a login's password was typed last, second factors with their recovery codes, and the security log. */
export async function up<Database>(db: Kysely<Database>): Promise<void> {
  await sql`ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz NOT NULL DEFAULT now()`.execute(db)
  await sql`UPDATE sessions SET confirmed_at = created_at`.execute(db)
  // a secret counts once its owner has shown a code made from it
  await sql`
    CREATE TABLE second_factors (
      user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      secret text NOT NULL,
      enabled_at timestamptz,
      last_step int NOT NULL DEFAULT 0
    )`.execute(db)
  await sql`
    CREATE TABLE recovery_codes (
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      code_hash bytea NOT NULL,
      used_at timestamptz,
      PRIMARY KEY (user_id, code_hash)
    )`.execute(db)
  await sql`
    CREATE TABLE security_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      event text NOT NULL,
      detail text,
      address text,
      user_agent text,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`CREATE INDEX security_events_user ON security_events (user_id, id DESC)`.execute(db)
  await sql`CREATE INDEX security_events_time ON security_events (created_at)`.execute(db)
  // entries go with their account (a cascade, depth 2), or once they are over a year old
  await sql`
    CREATE FUNCTION refuse_security_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        IF pg_trigger_depth() > 1 OR OLD.created_at < now() - interval '1 year' THEN RETURN OLD; END IF;
      END IF;
      RAISE EXCEPTION 'security_events is append only';
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER security_events_append_only BEFORE UPDATE OR DELETE ON security_events
    FOR EACH ROW EXECUTE FUNCTION refuse_security_event_change()`.execute(db)
  await sql`
    CREATE TRIGGER security_events_no_truncate BEFORE TRUNCATE ON security_events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_security_event_change()`.execute(db)
  // the services' role may add to the log and nothing else: what is old goes by the right of the owner
  await sql`
    CREATE FUNCTION forget_old_security_events() RETURNS bigint
    LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      WITH gone AS (DELETE FROM security_events WHERE created_at < now() - interval '1 year' RETURNING 1)
      SELECT count(*) FROM gone
    $$`.execute(db)
}
