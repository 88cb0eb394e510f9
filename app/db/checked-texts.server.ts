import { sql } from 'kysely'
import type { ProjectId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import type { Db } from './client.server.ts'
import type { CheckedText } from './history-tables.server.ts'

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
