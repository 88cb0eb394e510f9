import { sql } from 'kysely'
import type { ProjectId, TrackId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import { originalKey } from '../domain/original-key.ts'
import type { TextCorrections } from '../domain/text-corrections.ts'
import type { TextStyle } from '../domain/text-track.ts'
import type { TwinTranslation } from '../domain/translator.ts'
import type { Db, Trx } from './client.server.ts'

/** As `originalKey` tells texts apart. */
const KEY = sql<string>`lower(normalize(trim(track.original_text), NFC))`

/** The texts of the other videos of the project's collection; none where it is in none. */
function textsBeside(db: Db, projectId: ProjectId, keys: readonly string[]) {
  return db
    .selectFrom('projects as own')
    .innerJoin('projects as other', 'other.collection_id', 'own.collection_id')
    .innerJoin('text_tracks as track', 'track.project_id', 'other.id')
    .where('own.id', '=', projectId)
    .whereRef('other.id', '<>', 'own.id')
    .where('track.deleted_at', 'is', null)
    .where(KEY, '=', sql<string>`ANY(${[...keys]}::text[])`)
}

/**
 * What engines have made, with nothing wrong, of the same originals (by `originalKey`) in the other videos of the
 * collection, by the same key. Of several the first.
 */
export async function findTwinTranslations(
  db: Db,
  { projectId, source, target }: { projectId: ProjectId; source: Language; target: Language },
  keys: readonly string[],
): Promise<ReadonlyMap<string, TwinTranslation>> {
  if (keys.length === 0) return new Map()
  const rows = await textsBeside(db, projectId, keys)
    .innerJoin('translations as translation', 'translation.track_id', 'track.id')
    .select(['track.original_text as original', 'translation.text', 'translation.engine'])
    .select(['translation.draft', 'translation.unknown_words as unknownWords'])
    .where('track.language', '=', source)
    .where('translation.target_language', '=', target)
    .where('translation.origin', '=', 'machine')
    .where('translation.problem', 'is', null)
    .where(sql<string>`trim(translation.text)`, '<>', '')
    .distinctOn(KEY)
    .orderBy(KEY)
    .orderBy('translation.updated_at')
    .orderBy('track.id')
    .execute()
  return new Map(
    rows.flatMap(({ original, engine, ...said }) =>
      engine === null ? [] : [[originalKey(original), { ...said, engine }]],
    ),
  )
}

export interface StyledText {
  readonly id: TrackId
  readonly original: string
  readonly language: Language
  readonly style: TextStyle
  readonly corrections: TextCorrections | null
}

/** How the texts of a project look. */
export function findStyledTexts(db: Db, projectId: ProjectId): Promise<StyledText[]> {
  return db
    .selectFrom('text_tracks')
    .select(['id', 'original_text as original', 'language', 'style', 'corrections'])
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy('ordinal')
    .execute()
}

/** More of them say no more. */
const MOST_TWINS = 20_000

/** How the same originals (by `originalKey`) look in the other videos of the collection, and how high their frames are. */
export function findTwinStyles(
  db: Db,
  projectId: ProjectId,
  keys: readonly string[],
): Promise<(StyledText & { readonly frameHeightPx: number })[]> {
  return textsBeside(db, projectId, keys)
    .select(['track.id', 'track.original_text as original', 'track.language', 'track.style'])
    .select(['track.corrections', 'other.height as frameHeightPx'])
    .where('other.height', 'is not', null)
    .$narrowType<{ frameHeightPx: number }>()
    .orderBy('other.id')
    .orderBy('track.ordinal')
    .limit(MOST_TWINS)
    .execute()
}

export async function writeStyles(
  trx: Trx,
  texts: readonly Pick<StyledText, 'id' | 'style' | 'corrections'>[],
): Promise<void> {
  await sql`
    UPDATE text_tracks SET style = changed.style, corrections = changed.corrections
    FROM jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) AS changed(id uuid, style jsonb, corrections jsonb)
    WHERE text_tracks.id = changed.id`.execute(trx)
}
