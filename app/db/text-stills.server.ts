import { sql } from 'kysely'
import type { ProjectId } from '../domain/ids.ts'
import type { StoredStill } from '../domain/review-picture.ts'
import type { Db } from './client.server.ts'

/**
 * The texts of which the newest output of each project has pictures, a dozen of each at most; `isStale` is as that
 * render says it (`renders.is_stale`).
 */
export async function findTextStills(
  db: Db,
  projectIds: readonly ProjectId[],
): Promise<StoredStill<ProjectId>[]> {
  if (projectIds.length === 0) return []
  const { rows } = await sql<StoredStill<ProjectId>>`
    SELECT newest.project_id AS "projectId", newest.id AS "renderId", newest.target_language AS language,
      newest.is_stale AS "isStale", judged->>'trackId' AS "trackId",
      (judged->'still'->'widthPx')::int AS "widthPx", (judged->'still'->'heightPx')::int AS "heightPx"
    FROM (
      SELECT DISTINCT ON (project_id) id, project_id, target_language, is_stale, stills_key, fidelity FROM renders
      WHERE project_id = ANY(${[...projectIds]}::uuid[]) AND status = 'done'
      ORDER BY project_id, finished_at DESC
    ) AS newest, jsonb_path_query(newest.fidelity, '$.judged[*] ? (@.still != null)') AS judged
    WHERE newest.stills_key IS NOT NULL`.execute(db)
  return rows
}
