import { sql } from 'kysely'
import type { ProjectId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import type { Db } from './client.server.ts'

/** What there is of a project in a language, as a word that is another one once anything of it has changed. */
export type TextStamps = (projectId: ProjectId, language: Language) => string

/**
 * What the checks of each project's texts in each language are made of, as a stamp: texts, translations, checks put
 * aside, terms, outputs, contact sheets. A row that is written gets the number of the transaction in its `xmin`, so that
 * no writer has to count a version.
 */
export async function findTextStamps(db: Db, ids: readonly ProjectId[]): Promise<TextStamps> {
  const { rows } = await sql<{ id: ProjectId; language: Language | null; stamp: string }>`
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
      SELECT project_id, NULL, 5, xmin::text::bigint FROM renders
        WHERE project_id = ANY(${[...ids]}::uuid[]) AND status = 'done'
      UNION ALL
      SELECT project_id, NULL, 6, xmin::text::bigint FROM previews
        WHERE project_id = ANY(${[...ids]}::uuid[]) AND kind = 'contact-sheet'
    ), kinds AS (
      SELECT project_id, language, kind, concat_ws(' ', kind, count(*), sum(version)) AS stamp
      FROM rows GROUP BY project_id, language, kind
    )
    SELECT project_id AS id, language, string_agg(stamp, ',' ORDER BY kind) AS stamp
    FROM kinds GROUP BY project_id, language`.execute(db)
  const stamps = new Map(rows.map(({ id, language, stamp }) => [`${id} ${language ?? ''}`, stamp]))
  return (id, language) => `${stamps.get(`${id} `) ?? ''} ${stamps.get(`${id} ${language}`) ?? ''}`
}
