import { sql } from 'kysely'
import type { ProjectId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import type { Db } from './client.server.ts'

/** What there is of a project in a language, as a word that is another one once anything of it has changed. */
export type TextStamps = (projectId: ProjectId, language: Language) => string

const RENDERS = 5

/**
 * What the checks of each project's texts in each language are made of, as a stamp: texts, translations, checks put
 * aside, terms, outputs, contact sheets. A row that is written gets the number of the transaction in its `xmin`, so that
 * no writer has to count a version.
 */
export async function findTextStamps(db: Db, ids: readonly ProjectId[]): Promise<TextStamps> {
  const { rows } = await sql<{ id: ProjectId; language: Language | null; kind: number; stamp: string }>`
    WITH rows (project_id, language, kind, version) AS (
      SELECT project_id, NULL, 1, xmin::text::bigint FROM text_tracks WHERE project_id = ANY(${[...ids]}::uuid[])
      UNION ALL
      SELECT project_id, target_language, 2, translation.xmin::text::bigint FROM translations AS translation
        JOIN text_tracks ON text_tracks.id = track_id WHERE project_id = ANY(${[...ids]}::uuid[])
      UNION ALL
      SELECT project_id, target_language, 3, dismissed.xmin::text::bigint FROM dismissed_checks AS dismissed
        JOIN text_tracks ON text_tracks.id = track_id WHERE project_id = ANY(${[...ids]}::uuid[])
      UNION ALL
      SELECT projects.id, NULL, 4, term.xmin::text::bigint FROM projects
        JOIN glossary_terms AS term ON term.user_id = projects.user_id
          AND (term.project_id IS NULL OR term.project_id = projects.id) WHERE projects.id = ANY(${[...ids]}::uuid[])
      UNION ALL
      SELECT project_id, target_language, ${RENDERS}::int, xmin::text::bigint FROM renders
        WHERE project_id = ANY(${[...ids]}::uuid[]) AND status = 'done'
      UNION ALL
      SELECT project_id, NULL, 6, xmin::text::bigint FROM previews
        WHERE project_id = ANY(${[...ids]}::uuid[]) AND kind = 'contact-sheet'
    )
    SELECT project_id AS id, language, kind, concat_ws(' ', kind, count(*), sum(version)) AS stamp
    FROM rows GROUP BY project_id, language, kind ORDER BY kind, language`.execute(db)
  const byProject = new Map<ProjectId, typeof rows>()
  for (const row of rows) byProject.set(row.id, [...(byProject.get(row.id) ?? []), row])
  return (id, language) => {
    const all = byProject.get(id) ?? []
    const own = all.filter((row) => row.language === null || row.language === language)
    // without an output in the language the last one in any other is looked at
    const isMade = own.some(({ kind }) => kind === RENDERS)
    const others = isMade ? [] : all.filter(({ kind }) => kind === RENDERS)
    return [...own, ...others].map(({ stamp }) => stamp).join(',')
  }
}
