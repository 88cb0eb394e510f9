import { sql } from 'kysely'
import type { ProjectId, TrackId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import type { TextCorrections } from '../domain/text-corrections.ts'
import type { Db } from './client.server.ts'
import type { OwnedCollection } from './collections.server.ts'

export interface CorrectedText {
  readonly id: TrackId
  readonly projectId: ProjectId
  readonly projectName: string
  readonly frameHeightPx: number
  readonly original: string
  readonly language: Language
  readonly corrections: TextCorrections | null
}

/** More looks than this in one collection are no longer a list that somebody reads. */
const MAX_STYLES = 200
/** Places of these texts in all videos. */
const MOST_PLACES = 20_000

/** As `originalKey` tells texts apart. */
const KEY = sql<string>`lower(normalize(trim(original_text), NFC))`

function readTexts(db: Db, { id, userId }: OwnedCollection) {
  return db
    .selectFrom('text_tracks')
    .innerJoin('projects', 'projects.id', 'text_tracks.project_id')
    .select(['text_tracks.id', 'projects.id as projectId', 'projects.name as projectName'])
    .select(['projects.height as frameHeightPx', 'original_text as original', 'language', 'corrections'])
    .where('collection_id', '=', id)
    .where('projects.user_id', '=', userId)
    .where('projects.height', 'is not', null)
    .where('projects.status', 'not in', ['analyzing', 'analyzed'])
    .where('deleted_at', 'is', null)
    .$narrowType<{ frameHeightPx: number }>()
    .orderBy('relative_path')
    .orderBy('projects.id')
    .orderBy('ordinal')
}

/** Texts whose look a person has set in their own video; with `id` that one alone. */
export function findOwnStyles(
  db: Db,
  owned: OwnedCollection,
  { id }: { id?: TrackId } = {},
): Promise<CorrectedText[]> {
  return readTexts(db, owned)
    .where(sql<boolean>`corrections -> 'style' IS NOT NULL AND corrections -> 'isStyleShared' IS NULL`)
    .$if(id !== undefined, (query) => query.where('text_tracks.id', '=', id ?? null))
    .limit(MAX_STYLES)
    .execute()
}

/** All places, in all videos whose texts are confirmed, of the texts with these originals (by `originalKey`). */
export function findPlaces(
  db: Db,
  owned: OwnedCollection,
  keys: readonly string[],
): Promise<CorrectedText[]> {
  return readTexts(db, owned)
    .where(KEY, '=', sql<string>`ANY(${[...keys]}::text[])`)
    .limit(MOST_PLACES)
    .execute()
}
