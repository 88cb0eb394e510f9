import { sql } from 'kysely'
import type { Appearance } from '../domain/editor-view.ts'
import type { ProjectId, TrackId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import type { TextTimes } from '../domain/text-times.ts'
import type { Disposition } from '../domain/text-track.ts'
import type { Db, Trx } from './client.server.ts'
import { tracksWithTranslation } from './text-tracks.server.ts'
import { isReviewed } from './translated-texts.server.ts'

export interface ChangeableText {
  readonly id: TrackId
  readonly original: string
  readonly language: Language
  readonly disposition: Disposition
}

/** All texts of the project, in the order of analysis. */
export function findChangeableTexts(db: Db, projectId: ProjectId): Promise<ChangeableText[]> {
  return db
    .selectFrom('text_tracks')
    .select(['id', 'original_text as original', 'language', 'disposition'])
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy('ordinal')
    .execute()
}

/** What was measured of a text's look, and what a person has set of it. */
export interface TextAppearance extends Appearance {
  readonly id: TrackId
}

export function findAppearances(db: Db, ids: readonly TrackId[]): Promise<TextAppearance[]> {
  return db
    .selectFrom('text_tracks')
    .select(['id', 'prevalent_box as prevalentBox', 'style', 'corrections'])
    .where('id', '=', sql<TrackId>`ANY(${[...ids]}::uuid[])`)
    .orderBy('ordinal')
    .execute()
}

export async function writeCorrections(
  trx: Trx,
  texts: readonly Pick<TextAppearance, 'id' | 'corrections'>[],
): Promise<void> {
  await sql`
    UPDATE text_tracks SET corrections = changed.corrections
    FROM jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) AS changed(id uuid, corrections jsonb)
    WHERE text_tracks.id = changed.id`.execute(trx)
}

/** Which of the texts a person has said to be right in the language, with nothing else said since. */
export async function findReviewed(
  db: Db,
  ids: readonly TrackId[],
  target: Language,
): Promise<ReadonlySet<TrackId>> {
  const rows = await tracksWithTranslation(db, target)
    .select('track.id')
    .where('track.id', '=', sql<TrackId>`ANY(${[...ids]}::uuid[])`)
    .where(isReviewed(target))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** @param target the language in which they are right; null: they are not */
export async function writeReviewed(
  trx: Trx,
  ids: readonly TrackId[],
  target: Language | null,
): Promise<void> {
  await trx
    .updateTable('text_tracks')
    .set({ reviewed_at: target && sql<Date>`clock_timestamp()`, reviewed_language: target })
    .where('id', '=', sql<TrackId>`ANY(${[...ids]}::uuid[])`)
    .execute()
}

export interface TextPlace {
  readonly startSeconds: number
  readonly endSeconds: number
}

/** When the text of a project is seen; undefined when it has no such text. */
export function findTextPlace(db: Db, projectId: ProjectId, id: TrackId): Promise<TextPlace | undefined> {
  return db
    .selectFrom('text_tracks')
    .select(['start_seconds as startSeconds', 'end_seconds as endSeconds'])
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findTextTimes(db: Db, id: TrackId): Promise<TextTimes> {
  const track = await db
    .selectFrom('text_tracks')
    .select(['start_frame', 'end_frame', 'start_seconds', 'end_seconds', 'boxes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    startFrame: track.start_frame,
    endFrame: track.end_frame,
    startSeconds: track.start_seconds,
    endSeconds: track.end_seconds,
    boxes: track.boxes,
  }
}

export const columnsOfTimes = (times: TextTimes) => ({
  start_frame: times.startFrame,
  end_frame: times.endFrame,
  start_seconds: times.startSeconds,
  end_seconds: times.endSeconds,
  boxes: JSON.stringify(times.boxes),
})

export async function writeTextTimes(trx: Trx, id: TrackId, times: TextTimes): Promise<void> {
  await trx.updateTable('text_tracks').set(columnsOfTimes(times)).where('id', '=', id).execute()
}

export interface TextProperties {
  readonly original: string
  readonly language: Language
  readonly disposition: Disposition
}

/** Absent properties stay. What was read before the first correction is kept beside it, until it is what stands there again. */
export async function writeTextProperties(
  trx: Trx,
  ids: readonly TrackId[],
  {
    original,
    language,
    disposition,
  }: { readonly [Name in keyof TextProperties]: TextProperties[Name] | undefined },
): Promise<void> {
  await trx
    .updateTable('text_tracks')
    .set({
      ...(original !== undefined && {
        original_text: original,
        // of an added text nothing was read that could come back
        read_text: sql<
          string | null
        >`CASE WHEN NOT is_added THEN nullif(coalesce(read_text, original_text), ${original}) END`,
        reading: sql<'queued' | null>`nullif(reading, 'failed')`,
      }),
      ...(language && { language }),
      ...((original ?? language) !== undefined && { reviewed_at: null, reviewed_language: null }),
      ...(disposition && { disposition }),
    })
    .where('id', '=', sql<TrackId>`ANY(${[...ids]}::uuid[])`)
    .execute()
}

/** What engines and memory made of another original. A person's words stay. */
export async function deleteMachineTranslations(trx: Trx, ids: readonly TrackId[]): Promise<void> {
  await trx
    .deleteFrom('translations')
    .where('track_id', '=', sql<TrackId>`ANY(${[...ids]}::uuid[])`)
    .where('origin', '<>', 'person')
    .execute()
}

/** Texts that have become the same as another are translated as it is, where they are not yet. */
export async function adoptTranslations(trx: Trx, from: TrackId, ids: readonly TrackId[]): Promise<void> {
  await sql`
    INSERT INTO translations (track_id, target_language, text, origin, engine, draft, unknown_words, problem, passed_over)
    SELECT track.id, twin.target_language, twin.text, twin.origin, twin.engine, twin.draft, twin.unknown_words,
      twin.problem, twin.passed_over
    FROM translations AS twin CROSS JOIN unnest(${[...ids]}::uuid[]) AS track(id)
    WHERE twin.track_id = ${from}
    ON CONFLICT (track_id, target_language) DO NOTHING`.execute(trx)
}
