import { type Kysely, sql } from 'kysely'

/** Whoever listens to `project_changed` is told the id of a project whose progress is different now, or that is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION tell_project_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('project_changed', OLD.id::text);
      RETURN NULL;
    END $$`.execute(db)
  const columns = [
    'status',
    'progress',
    'current_stage',
    'substep',
    'stage_done',
    'stage_total',
    'error_code',
    'attempt',
  ]
  const row = (name: 'OLD' | 'NEW') => sql.raw(columns.map((column) => `${name}.${column}`).join(', '))
  await sql`
    CREATE TRIGGER projects_tell_update AFTER UPDATE ON projects FOR EACH ROW
    WHEN ((${row('OLD')}) IS DISTINCT FROM (${row('NEW')}))
    EXECUTE FUNCTION tell_project_changed()`.execute(db)
  await sql`
    CREATE TRIGGER projects_tell_delete AFTER DELETE ON projects FOR EACH ROW
    EXECUTE FUNCTION tell_project_changed()`.execute(db)
}
