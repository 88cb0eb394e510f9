import { sql } from 'kysely'
import type { ProjectId, TrackId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import type { EditableText } from '../domain/spread-edits.ts'
import type { EditorTrack } from '../domain/text-groups.ts'
import type { Db } from './client.server.ts'
import { TRANSLATION_COLUMNS, tracksWithTranslation, type TranslatedTrack } from './text-tracks.server.ts'

/** A text without its box in each frame, which a credit roll has hundreds of. */
export type DescribedTrack = Omit<
  TranslatedTrack,
  'boxes' | 'reviewed_at' | 'reviewed_language' | 'deleted_at'
> & {
  readonly reviewed: boolean
}

const DESCRIPTION = [
  'track.id',
  'track.project_id',
  'track.ordinal',
  'track.original_text',
  'track.language',
  'track.confidence',
  'track.start_frame',
  'track.end_frame',
  'track.start_seconds',
  'track.end_seconds',
  'track.prevalent_box',
  'track.style',
  'track.disposition',
  'track.suggestion',
  'track.read_text',
  'track.is_added',
  'track.reading',
  'track.corrections',
  'track.drop_reason',
] as const

function tracksOf(db: Db, projectId: ProjectId, target: Language, deleted = false) {
  return (
    tracksWithTranslation(db, target)
      .where('track.project_id', '=', projectId)
      .where('track.deleted_at', deleted ? 'is not' : 'is', null)
      // what people deleted is not to be looked for among what analysis left out
      .$if(deleted, (query) => query.orderBy(sql`track.drop_reason IS NOT NULL`))
      .orderBy('track.ordinal')
  )
}

/** A person has said that the text is right in the language, and no engine has said anything else since. */
export function isReviewed(target: Language) {
  return sql<boolean>`(track.reviewed_at IS NOT NULL AND track.reviewed_language = ${target}
    AND coalesce(translation.origin = 'person' OR translation.updated_at <= track.reviewed_at, true))`
}

interface TextsWanted {
  readonly limit?: number | undefined
  readonly offset?: number | undefined
  /** Those that a person has deleted, then those that analysis left out, instead of the others. */
  readonly deleted?: boolean | undefined
}

/** The project's texts in the order of analysis with their translations; all of them, or a page. */
export function findDescribedTracks(
  db: Db,
  projectId: ProjectId,
  target: Language,
  { limit, offset = 0, deleted }: TextsWanted = {},
): Promise<DescribedTrack[]> {
  const query = tracksOf(db, projectId, target, deleted)
    .select(DESCRIPTION)
    .select(TRANSLATION_COLUMNS)
    .select(isReviewed(target).as('reviewed'))
    .offset(offset)
  return (limit === undefined ? query : query.limit(limit)).execute()
}

export async function countTracks(db: Db, projectId: ProjectId, deleted = false): Promise<number> {
  const { count } = await db
    .selectFrom('text_tracks')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('project_id', '=', projectId)
    .where('deleted_at', deleted ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The texts as an editor shows them, also those that are not to be translated. */
export function findEditorTracks(db: Db, projectId: ProjectId, target: Language): Promise<EditorTrack[]> {
  return tracksOf(db, projectId, target)
    .select(['track.id', 'track.ordinal', 'track.original_text', 'track.language'])
    .select(['track.start_seconds', 'track.end_seconds', 'track.disposition', 'track.read_text'])
    .select(['track.is_added', 'track.reading', 'track.suggestion'])
    .select(isReviewed(target).as('reviewed'))
    .select(TRANSLATION_COLUMNS)
    .execute()
}

export interface ReadText extends EditableText<TrackId> {
  readonly language: Language
}

/** All texts and what they are translated as, with none as an empty one. */
export async function findEditableTexts(db: Db, projectId: ProjectId, target: Language): Promise<ReadText[]> {
  return tracksOf(db, projectId, target)
    .select(['track.id', 'track.original_text as original', 'track.language'])
    .select(sql<string>`coalesce(translation.text, '')`.as('translation'))
    .execute()
}

/** Texts to be translated that have no translation. */
export async function countEmptyTranslations(
  db: Db,
  projectId: ProjectId,
  target: Language,
): Promise<number> {
  const { count } = await tracksWithTranslation(db, target)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('track.project_id', '=', projectId)
    .where('track.deleted_at', 'is', null)
    .where('track.disposition', '=', 'translate')
    .where(sql<boolean>`coalesce(translation.text, '') !~ '\\S'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}
