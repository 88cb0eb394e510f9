import { sql } from 'kysely'
import type { MergeableText, MergedText } from '../domain/merged-text.ts'
import type { ProjectId, TrackId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import type { TextTimes } from '../domain/text-times.ts'
import type { StyleCorrections } from '../domain/text-corrections.ts'
import { makeRoom } from './added-texts.server.ts'
import type { Db, Trx } from './client.server.ts'
import { adoptTranslations, columnsOfTimes } from './text-changes.server.ts'

export interface WholeText extends MergeableText {
  readonly id: TrackId
  readonly language: Language
  readonly reading: 'queued' | 'failed' | null
}

/** Those of the texts that the project has. */
export async function findWholeTexts(
  db: Db,
  projectId: ProjectId,
  ids: readonly TrackId[],
): Promise<WholeText[]> {
  return db
    .selectFrom('text_tracks')
    .select(['id', 'original_text as original', 'language', 'reading', 'boxes'])
    .select(['prevalent_box as prevalentBox', 'start_frame as startFrame', 'end_frame as endFrame'])
    .select(['start_seconds as startSeconds', 'end_seconds as endSeconds'])
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where('id', '=', sql<TrackId>`ANY(${[...ids]}::uuid[])`)
    .orderBy('ordinal')
    .execute()
}

/** Makes a second text that is all that the first one is, but for its times. */
export async function copyText(
  trx: Trx,
  projectId: ProjectId,
  id: TrackId,
  { boxes, ...times }: TextTimes,
): Promise<TrackId> {
  const ordinal = await makeRoom(trx, projectId, times.startSeconds)
  const { rows } = await sql<{ id: TrackId }>`
    INSERT INTO text_tracks (project_id, ordinal, original_text, read_text, language, confidence, start_frame,
      end_frame, start_seconds, end_seconds, boxes, prevalent_box, style, disposition, suggestion, is_added, reading, corrections)
    SELECT project_id, ${ordinal}, original_text, read_text, language, confidence, ${times.startFrame},
      ${times.endFrame}, ${times.startSeconds}, ${times.endSeconds}, ${JSON.stringify(boxes)}, prevalent_box, style,
      disposition, suggestion, is_added, reading, corrections
    FROM text_tracks WHERE id = ${id}
    RETURNING id`.execute(trx)
  const [copy] = rows
  if (!copy) throw new Error('the text to be copied is gone')
  await adoptTranslations(trx, id, [copy.id])
  return copy.id
}

/** The text becomes what several have been merged into. Where it was put before does not fit any more. */
export async function writeMerged(
  trx: Trx,
  id: TrackId,
  { prevalentBox, ...times }: Omit<MergedText, 'order' | 'separator'>,
  { original, style }: { original: string | null; style: StyleCorrections | undefined },
): Promise<void> {
  await trx
    .updateTable('text_tracks')
    .set({
      ...columnsOfTimes(times),
      prevalent_box: JSON.stringify(prevalentBox),
      corrections: style ? JSON.stringify({ style }) : null,
      reviewed_at: null,
      reviewed_language: null,
      ...(original !== null && {
        original_text: original,
        read_text: sql<string | null>`CASE WHEN NOT is_added THEN coalesce(read_text, original_text) END`,
      }),
    })
    .where('id', '=', id)
    .execute()
}

/** @param isDeleted false: what was deleted is there again */
export async function markDeleted(
  trx: Trx,
  projectId: ProjectId,
  ids: readonly TrackId[],
  isDeleted: boolean,
): Promise<TrackId[]> {
  const rows = await trx
    .updateTable('text_tracks')
    .set({
      deleted_at: isDeleted ? sql<Date>`now()` : null,
      // from now on it is the person who left it out
      ...(isDeleted && { drop_reason: null }),
      // nobody reads what is not there; it stays as the person typed it
      ...(isDeleted && { reading: sql<'failed' | null>`CASE WHEN reading IS NOT NULL THEN 'failed' END` }),
    })
    .where('project_id', '=', projectId)
    .where('id', '=', sql<TrackId>`ANY(${[...ids]}::uuid[])`)
    .where('deleted_at', isDeleted ? 'is' : 'is not', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
