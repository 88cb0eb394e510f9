import { type Kysely, sql } from 'kysely'

/** Originals that are kept for a time, with who was told that they go, and a security log whose age operators choose. */
export async function up<Database>(db: Kysely<Database>): Promise<void> {
  await sql`
    CREATE TABLE retention_warnings (
      project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
      rule text NOT NULL,
      warned_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (project_id, rule)
    )`.execute(db)
  await sql`ALTER TABLE projects ADD COLUMN source_deleted_at timestamptz`.execute(db)
  // the trigger refuses to forget entries of the last year, whatever is asked
  await sql`
    CREATE FUNCTION forget_security_events(keep_days int) RETURNS bigint
    LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      WITH gone AS (
        DELETE FROM security_events
        WHERE created_at < now() - make_interval(days => greatest(keep_days, 366)) RETURNING 1
      )
      SELECT count(*) FROM gone
    $$`.execute(db)
}
