import { type ColumnType, sql } from 'kysely'
import type { ReviewedText } from '../domain/collection-review.ts'
import type { ProjectId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import type { Db } from './client.server.ts'

/** A text with what there is to look at in it, without the project and the language that it is stored for. */
export type CheckedText = Omit<ReviewedText, 'projectId' | 'target'>

export interface CheckedTextsTable {
  project_id: ProjectId
  language: Language
  /** Of what the checks were made of. */
  stamp: string
  texts: ColumnType<CheckedText[], string, string>
}

export interface StampedLanguage {
  readonly projectId: ProjectId
  readonly language: Language
  readonly stamp: string
}

/** What was found in the texts of these projects and languages, where it was made of what the stamp is of. */
export function findCheckedTexts(
  db: Db,
  wanted: readonly StampedLanguage[],
): Promise<{ projectId: ProjectId; language: Language; texts: CheckedText[] }[]> {
  return db
    .selectFrom('checked_texts as checked')
    .select(['project_id as projectId', 'language', 'texts'])
    .where(
      sql<boolean>`(project_id, language, stamp) IN (SELECT * FROM unnest(
        ${wanted.map(({ projectId }) => projectId)}::uuid[], ${wanted.map(({ language }) => language)}::text[],
        ${wanted.map(({ stamp }) => stamp)}::text[]))`,
    )
    .execute()
}

/** A project that has been deleted meanwhile gets nothing. */
export async function putCheckedTexts(
  db: Db,
  { projectId, language, stamp }: StampedLanguage,
  texts: readonly CheckedText[],
): Promise<void> {
  await sql`
    INSERT INTO checked_texts (project_id, language, stamp, texts)
    SELECT id, ${language}, ${stamp}, ${JSON.stringify(texts)}::jsonb FROM projects WHERE id = ${projectId} FOR KEY SHARE
    ON CONFLICT (project_id, language) DO UPDATE SET stamp = excluded.stamp, texts = excluded.texts`.execute(
    db,
  )
}
