import { sql } from 'kysely'
import type { ProjectId, TrackId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import type { ChoosableText } from '../domain/preview-view.ts'
import type { Db } from './client.server.ts'
import { containing } from './like-pattern.ts'
import { tracksWithTranslation } from './text-tracks.server.ts'

/** As `isOnSheet` of the domain tells them. */
function sheetTexts(db: Db, projectId: ProjectId) {
  return db
    .selectFrom('text_tracks')
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where('disposition', 'in', ['translate', 'erase'])
}

/** The texts that previews show and that contain what is searched for, in any case. */
export async function countSheetTexts(db: Db, projectId: ProjectId, search = ''): Promise<number> {
  const { count } = await sheetTexts(db, projectId)
    .where('original_text', 'ilike', containing(search))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The first of them in the order of their times, and `chosen` among them. */
export function findChoosableTexts(
  db: Db,
  projectId: ProjectId,
  { search, limit, chosen }: { search: string; limit: number; chosen: TrackId | null },
): Promise<ChoosableText[]> {
  const first = sheetTexts(db, projectId)
    .where('original_text', 'ilike', containing(search))
    .select('id')
    .orderBy('ordinal')
    .limit(limit)
  return sheetTexts(db, projectId)
    .select(['id', 'original_text as text', 'start_seconds as seconds'])
    .where((where) => where.or([where('id', 'in', first), where('id', '=', chosen)]))
    .orderBy('ordinal')
    .execute()
}

export interface NamedText {
  readonly id: TrackId
  readonly original: string
  readonly language: Language
  /** Empty where there is none. */
  readonly translation: string
}

/** Those of the texts that the project still has, by their ids. */
export async function findNamedTexts(
  db: Db,
  projectId: ProjectId,
  target: Language,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedText>> {
  const rows = await tracksWithTranslation(db, target)
    .select(['track.id', 'track.original_text as original', 'track.language'])
    .select(sql<string>`coalesce(translation.text, '')`.as('translation'))
    .where('track.project_id', '=', projectId)
    .where('track.id', '=', sql<TrackId>`ANY(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
