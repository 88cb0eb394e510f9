import { sql } from 'kysely'
import type { TrackId } from '../domain/ids.ts'
import type { TextDifference, TextState, TextStates } from '../domain/text-history.ts'
import type { Db, Trx } from './client.server.ts'

/** What people change of a text; its measured style and confidence stay for ever. */
const COLUMNS = sql`jsonb_build_object(
  'original_text', original_text, 'read_text', read_text, 'language', language, 'disposition', disposition,
  'start_frame', start_frame, 'end_frame', end_frame, 'start_seconds', start_seconds, 'end_seconds', end_seconds,
  'boxes', boxes, 'prevalent_box', prevalent_box, 'corrections', corrections,
  'reviewed_at', reviewed_at, 'reviewed_language', reviewed_language, 'deleted_at', deleted_at, 'drop_reason', drop_reason)`

/** The texts as they stand, with their translations into all languages; `translations` alone costs less. */
export async function readStates(
  db: Db,
  ids: readonly TrackId[],
  what: 'all' | 'translations',
): Promise<TextStates> {
  const columns = what === 'all' ? COLUMNS : sql`'{}'::jsonb`
  const { rows } = await sql<{ id: TrackId } & TextState>`
    SELECT id, ${columns} AS columns, coalesce(
      (SELECT jsonb_object_agg(target_language, to_jsonb(translation) - 'track_id' - 'target_language' - 'updated_at')
        FROM translations AS translation WHERE track_id = track.id), '{}') AS translations
    FROM text_tracks AS track WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY ordinal`.execute(db)
  return new Map(rows.map(({ id, columns: values, translations }) => [id, { columns: values, translations }]))
}

/** Writes the values that the texts had after the changes. Texts that are gone for good are left out. */
export async function writeStates(trx: Trx, changes: readonly TextDifference[]): Promise<TrackId[]> {
  const { rows } = await sql<{ id: TrackId }>`
    UPDATE text_tracks SET original_text = now.original_text, read_text = now.read_text, language = now.language,
      disposition = now.disposition, start_frame = now.start_frame, end_frame = now.end_frame,
      start_seconds = now.start_seconds, end_seconds = now.end_seconds, boxes = now.boxes,
      prevalent_box = now.prevalent_box, corrections = now.corrections, reviewed_at = now.reviewed_at,
      reviewed_language = now.reviewed_language, deleted_at = now.deleted_at,
      drop_reason = now.drop_reason
    FROM text_tracks AS track
      JOIN jsonb_to_recordset(${json(changes.map(({ id, after }) => ({ id, columns: after.columns })))})
        AS changed(id uuid, columns jsonb) ON changed.id = track.id
      CROSS JOIN LATERAL jsonb_populate_record(track, changed.columns) AS now
    WHERE text_tracks.id = track.id
    RETURNING text_tracks.id`.execute(trx)
  const there = new Set(rows.map(({ id }) => id))
  const translations = changes.flatMap(({ id, after }) =>
    there.has(id)
      ? Object.entries(after.translations).map(([language, row]) => ({
          row: row && { ...row, track_id: id, target_language: language },
          key: { track_id: id, target_language: language },
        }))
      : [],
  )
  await sql`
    DELETE FROM translations USING jsonb_to_recordset(${json(translations.flatMap(({ row, key }) => (row ? [] : [key])))})
      AS gone(track_id uuid, target_language text)
    WHERE translations.track_id = gone.track_id AND translations.target_language = gone.target_language`.execute(
    trx,
  )
  await sql`
    INSERT INTO translations (track_id, target_language, text, origin, engine, draft, unknown_words, problem, passed_over)
    SELECT track_id, target_language, text, origin, engine, draft, unknown_words, problem, passed_over
    FROM jsonb_populate_recordset(NULL::translations, ${json(translations.flatMap(({ row }) => row ?? []))})
    ON CONFLICT (track_id, target_language) DO UPDATE SET text = excluded.text, origin = excluded.origin,
      engine = excluded.engine, draft = excluded.draft, unknown_words = excluded.unknown_words,
      problem = excluded.problem, passed_over = excluded.passed_over, updated_at = now()`.execute(trx)
  return [...there]
}

function json(rows: readonly object[]) {
  return sql`${JSON.stringify(rows)}::jsonb`
}
