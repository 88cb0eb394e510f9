import { sql } from 'kysely'
import type { ProjectId, UserId } from '../domain/ids.ts'
import type { Db } from './client.server.ts'

type Row = Record<string, unknown>
/** What opens something, or says only where we keep a file, is of no use to anybody but us. */
const OURS = 'hash|secret|token|_path$|_s3_url$|storage_key|snapshot|^user_id$'
/** What lies below a project is told with it. */
const TOLD_ELSEWHERE = ['projects', 'users', 'text_history']

/** All rows of a person, by table: of every table that says whose a row is, so that none is forgotten, and what their webhook was sent. */
export async function findPersonalRows(db: Db, userId: UserId): Promise<Record<string, Row[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'user_id' AND NOT table_name = ANY(${TOLD_ELSEWHERE})
    ORDER BY table_name`.execute(db)
  const found: [string, Row[]][] = []
  for (const { name } of tables)
    found.push([name, await rowsOf(db, sql`${sql.table(name)} row WHERE user_id = ${userId}`)])
  const sent = sql`webhook_deliveries row
    WHERE webhook_id IN (SELECT id FROM webhooks WHERE user_id = ${userId}) ORDER BY created_at`
  found.push(['webhook_deliveries', await rowsOf(db, sent)])
  return Object.fromEntries(found)
}

export async function findPersonalUser(db: Db, userId: UserId): Promise<Row | undefined> {
  return (await rowsOf(db, sql`users row WHERE id = ${userId}`))[0]
}

/** A project with its texts, what was changed of them, and its renders. */
export async function findPersonalProject(db: Db, id: ProjectId): Promise<Row> {
  const [project] = await rowsOf(db, sql`projects row WHERE id = ${id}`)
  return {
    ...project,
    texts: await rowsOf(db, sql`text_tracks row WHERE project_id = ${id} ORDER BY ordinal`),
    translations: await rowsOf(
      db,
      sql`translations row WHERE track_id = ANY(ARRAY(SELECT id FROM text_tracks WHERE project_id = ${id}))`,
    ),
    dismissed_checks: await rowsOf(
      db,
      sql`dismissed_checks row WHERE track_id = ANY(ARRAY(SELECT id FROM text_tracks WHERE project_id = ${id}))`,
    ),
    review_links: await rowsOf(db, sql`review_links row WHERE project_id = ${id} ORDER BY created_at`),
    review_comments: await rowsOf(db, sql`review_comments row WHERE project_id = ${id} ORDER BY created_at`),
    history: await rowsOf(db, sql`text_history row WHERE project_id = ${id} ORDER BY created_at`),
    renders: await rowsOf(db, sql`renders row WHERE project_id = ${id} ORDER BY created_at`),
  }
}

async function rowsOf(db: Db, from: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await sql<{ json: Row }>`
    SELECT (SELECT jsonb_object_agg(key, value) FROM jsonb_each(to_jsonb(row)) WHERE key !~ ${OURS}) AS json
    FROM ${from}`.execute(db)
  return rows.map(({ json }) => json)
}
