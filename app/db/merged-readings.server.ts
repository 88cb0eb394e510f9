import { sql } from 'kysely'
import type { ProjectId, TrackId } from '../domain/ids.ts'
import type { EarlierText, MergedReading } from '../domain/merged-reading.ts'
import { type DroppedTrack, MOST_DROPPED, type TextTrack } from '../domain/text-track.ts'
import type { Trx } from './client.server.ts'
import type { Project } from './projects.server.ts'
import { writeTextTimes } from './text-changes.server.ts'
import { insertTracks } from './text-tracks.server.ts'

/**
 * All texts of the project, deleted ones too. A person has corrected those whose words, place, look, treatment or
 * translation are theirs, which they have judged, deleted or brought back, or of which the history or a comment tells.
 */
export async function findEarlierTexts(trx: Trx, projectId: ProjectId): Promise<EarlierText[]> {
  const { rows } = await sql<EarlierText>`
    WITH changed (id, is_timed) AS (
      SELECT (text ->> 'id')::uuid, bool_or(text #> '{after,columns}' ?| '{start_frame,end_frame}')
      FROM text_history CROSS JOIN LATERAL jsonb_array_elements(texts) AS text
      WHERE project_id = ${projectId} AND undone_at IS NULL GROUP BY 1
    )
    SELECT id, boxes, prevalent_box AS "prevalentBox", start_seconds AS "startSeconds", end_seconds AS "endSeconds",
      start_frame AS "startFrame", end_frame AS "endFrame",
      is_added OR EXISTS (SELECT FROM changed WHERE changed.id = track.id AND is_timed) AS "isTimed",
      read_text IS NOT NULL OR is_added OR corrections IS NOT NULL OR reviewed_at IS NOT NULL
        OR (deleted_at IS NULL) <> (drop_reason IS NULL)
        OR disposition <> CASE WHEN suggestion IN ('logo', 'code') THEN 'keep' ELSE 'translate' END
        OR EXISTS (SELECT FROM translations WHERE track_id = track.id AND origin = 'person')
        OR EXISTS (SELECT FROM dismissed_checks WHERE track_id = track.id)
        OR EXISTS (SELECT FROM review_comments WHERE track_id = track.id)
        OR EXISTS (SELECT FROM changed WHERE changed.id = track.id) AS "isCorrected",
      deleted_at IS NOT NULL AND drop_reason IS NOT NULL AS "isDropped"
    FROM text_tracks AS track WHERE project_id = ${projectId} ORDER BY ordinal`.execute(trx)
  return rows
}

/** Takes out texts, adds others and gives some their new times; all are numbered by when they appear, from top to bottom. */
export async function exchangeTracks(
  trx: Trx,
  projectId: ProjectId,
  { replaced, added, grown }: MergedReading<TextTrack | DroppedTrack>,
): Promise<void> {
  await trx
    .deleteFrom('text_tracks')
    .where('project_id', '=', projectId)
    .where('id', '=', sql<TrackId>`ANY(${[...replaced]}::uuid[])`)
    .execute()
  for (const { id, times } of grown) await writeTextTimes(trx, id, times)
  const { next } = await trx
    .selectFrom('text_tracks')
    .select(sql<number>`coalesce(max(ordinal) + 1, 0)`.as('next'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  await insertTracks(trx, projectId, added, next)
  await forgetLeastSure(trx, projectId)
  // no two may have one number, not even for a moment
  await sql`
    UPDATE text_tracks SET ordinal = -numbered.place
    FROM (
      SELECT id, row_number() OVER (ORDER BY start_frame, (prevalent_box ->> 'y')::float8, ordinal) AS place
      FROM text_tracks WHERE project_id = ${projectId}
    ) AS numbered WHERE text_tracks.id = numbered.id`.execute(trx)
  await trx
    .updateTable('text_tracks')
    .set({ ordinal: sql<number>`-ordinal - 1` })
    .where('project_id', '=', projectId)
    .execute()
}

/** Several readings of parts may have left out more texts than a project keeps. */
async function forgetLeastSure(trx: Trx, projectId: ProjectId): Promise<void> {
  await sql`
    DELETE FROM text_tracks WHERE id IN (
      SELECT id FROM text_tracks
      WHERE project_id = ${projectId} AND deleted_at IS NOT NULL AND drop_reason IS NOT NULL
      ORDER BY confidence DESC, ordinal OFFSET ${MOST_DROPPED}
    )`.execute(trx)
}

/** Resolves to the project with the number of its texts as they are now. */
export function countTracks(trx: Trx, projectId: ProjectId): Promise<Project> {
  return trx
    .updateTable('projects')
    .set((eb) => ({
      texts_detected: eb
        .selectFrom('text_tracks')
        .select(sql<number>`count(*)::int`.as('texts'))
        .where('project_id', '=', projectId)
        .where('deleted_at', 'is', null),
    }))
    .where('id', '=', projectId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
