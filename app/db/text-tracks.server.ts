import { type Selectable, sql } from 'kysely'
import type { LanguageSet } from '../domain/editor-view.ts'
import type { ProjectId, TrackId } from '../domain/ids.ts'
import { type Language, LANGUAGES } from '../domain/languages.ts'
import type { TrackTranslation } from '../domain/text-groups.ts'
import type { DroppedTrack, TextTrack } from '../domain/text-track.ts'
import type { Db, Trx } from './client.server.ts'
import { rowOfTrack } from './added-texts.server.ts'
import type { TextTracksTable } from './analysis-tables.server.ts'

type TrackRow = Selectable<TextTracksTable>

/** A statement takes 65,535 parameters; a row has 16. */
const ROWS_AT_ONCE = 1000

/** Puts what an analysis has found, and left out, in place of what an earlier one found, translations and all. */
export async function replaceTracks(
  trx: Trx,
  projectId: ProjectId,
  tracks: readonly (TextTrack | DroppedTrack)[],
): Promise<void> {
  await trx.deleteFrom('text_tracks').where('project_id', '=', projectId).execute()
  // nothing of what was changed is there any more
  await trx.deleteFrom('text_history').where('project_id', '=', projectId).execute()
  await insertTracks(trx, projectId, tracks, 0)
}

/** Adds texts, numbered in their order from `firstOrdinal` on. */
export async function insertTracks(
  trx: Trx,
  projectId: ProjectId,
  tracks: readonly (TextTrack | DroppedTrack)[],
  firstOrdinal: number,
): Promise<void> {
  const rows = tracks.map((track, index) => ({
    ...rowOfTrack(track),
    project_id: projectId,
    ordinal: firstOrdinal + index,
    ...('dropReason' in track && { drop_reason: track.dropReason, deleted_at: sql<Date>`now()` }),
  }))
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE)
    await trx
      .insertInto('text_tracks')
      .values(rows.slice(first, first + ROWS_AT_ONCE))
      .execute()
}

export interface TranslatedTrack extends TrackRow, TrackTranslation {}

/** Of `TrackTranslation`. */
export const TRANSLATION_COLUMNS = [
  'translation.text',
  'translation.origin',
  'translation.engine',
  'translation.draft',
  'translation.unknown_words',
  'translation.problem',
  'translation.passed_over',
] as const

/**
 * All tracks, each with its translation into `target`, if there is one. Every track looks its own up: of tables that
 * Postgres last counted when they were empty it expects one row, and a plain join then compares each track with all
 * translations, which took 12 s for 5,000 texts instead of 20 ms.
 */
export function tracksWithTranslation(db: Db, target: Language) {
  return db.selectFrom('text_tracks as track').leftJoinLateral(
    (from) =>
      from
        .selectFrom('translations')
        .selectAll()
        .whereRef('translations.track_id', '=', 'track.id')
        .where('translations.target_language', '=', target)
        // which also keeps the planner from making a plain join of it
        .limit(1)
        .as('translation'),
    (join) => join.onTrue(),
  )
}

/** All texts of the project in the order in which analysis numbered them, with their translations into `target`. */
export function findTranslatedTracks(
  db: Db,
  projectId: ProjectId,
  target: Language,
): Promise<TranslatedTrack[]> {
  return tracksWithTranslation(db, target)
    .selectAll('track')
    .select(TRANSLATION_COLUMNS)
    .where('track.project_id', '=', projectId)
    .where('track.deleted_at', 'is', null)
    .orderBy('track.ordinal')
    .execute()
}

/** The languages that the project's texts are in, each once. */
export async function findLanguages(db: Db, projectId: ProjectId): Promise<Language[]> {
  const rows = await db
    .selectFrom('text_tracks')
    .select('language')
    .distinct()
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ language }) => language)
}

/** The languages that some of the project's texts have been translated into. */
export async function findLanguageSets(db: Db, projectId: ProjectId): Promise<LanguageSet[]> {
  const rows = await db
    .selectFrom('text_tracks as track')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('translations')
          .select('target_language')
          .whereRef('translations.track_id', '=', 'track.id')
          .where(sql<string>`trim(translations.text)`, '<>', '')
          // looked up by each track, as in `tracksWithTranslation`
          .offset(0)
          .as('translation'),
      (join) => join.onTrue(),
    )
    .select('translation.target_language as language')
    // as `originalKey` tells texts apart
    .select(sql<string>`count(DISTINCT lower(normalize(trim(track.original_text), NFC)))`.as('translated'))
    .where('track.project_id', '=', projectId)
    .where('track.deleted_at', 'is', null)
    .where('track.disposition', '=', 'translate')
    .groupBy('translation.target_language')
    .execute()
  return LANGUAGES.flatMap((code) => {
    const row = rows.find(({ language }) => language === code)
    return row === undefined ? [] : [{ language: code, translated: Number(row.translated) }]
  })
}

/** Writes what a person has said: from now on no engine changes it. */
export async function writePersonsTranslations(
  trx: Trx,
  target: Language,
  texts: readonly { trackId: TrackId; text: string }[],
): Promise<void> {
  for (let first = 0; first < texts.length; first += ROWS_AT_ONCE)
    await trx
      .insertInto('translations')
      .values(
        texts.slice(first, first + ROWS_AT_ONCE).map(({ trackId, text }) => ({
          track_id: trackId,
          target_language: target,
          text,
          origin: 'person' as const,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['track_id', 'target_language']).doUpdateSet((row) => ({
          text: row.ref('excluded.text'),
          origin: row.ref('excluded.origin'),
          engine: null,
          draft: false,
          unknown_words: 0,
          problem: null,
          passed_over: '[]',
          updated_at: sql`now()`,
        })),
      )
      .execute()
}
