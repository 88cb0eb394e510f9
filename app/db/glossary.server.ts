import { sql } from 'kysely'
import type { GlossaryTerm } from '../domain/glossary.ts'
import type { ProjectId, TermId, UserId } from '../domain/ids.ts'
import { originalKey } from '../domain/original-key.ts'
import type { Db, Trx } from './client.server.ts'
import { containing } from './like-pattern.ts'

/** Whose terms: the user's for all projects, or those of one project. */
export interface GlossaryScope {
  readonly userId: UserId
  readonly projectId: ProjectId | null
}

export interface StoredTerm extends GlossaryTerm {
  readonly id: TermId
}

const COLUMNS = [
  'id',
  'term',
  'translation',
  'source_language as sourceLanguage',
  'target_language as targetLanguage',
] as const

export interface TermsWanted {
  /** This one alone. */
  readonly id?: TermId
  /** In the term or its translation, in any case. */
  readonly search?: string
  readonly limit?: number
  readonly offset?: number
}

/** The terms of exactly this scope, by their own letters. */
export function listTerms(
  db: Db,
  { userId, projectId }: GlossaryScope,
  { id, search = '', limit, offset = 0 }: TermsWanted = {},
): Promise<StoredTerm[]> {
  const pattern = containing(search)
  let query = db
    .selectFrom('glossary_terms')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('project_id', projectId === null ? 'is' : '=', projectId)
    .where((where) => where.or([where('term', 'ilike', pattern), where('translation', 'ilike', pattern)]))
  if (id !== undefined) query = query.where('id', '=', id)
  if (limit !== undefined) query = query.limit(limit)
  return query.orderBy('term_key').orderBy('id').offset(offset).execute()
}

/** All terms that a project's texts are translated with: its own and its user's. */
export function termsOfProject(
  db: Db,
  { userId, projectId }: { userId: UserId; projectId: ProjectId },
): Promise<(GlossaryTerm & { isProjects: boolean })[]> {
  return db
    .selectFrom('glossary_terms')
    .select(COLUMNS)
    .select(({ eb }) => eb('project_id', 'is not', null).$castTo<boolean>().as('isProjects'))
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('project_id', 'is', null), eb('project_id', '=', projectId)]))
    .execute()
}

const ROWS_A_STATEMENT = 1000

/** Adds the terms; one that is there already for the same languages gets the new translation. */
export async function putTerms(
  trx: Trx,
  scope: GlossaryScope,
  terms: readonly GlossaryTerm[],
): Promise<void> {
  // of two that are the same the later counts; one statement may not touch a row twice
  const unique = new Map(
    terms.map((term) => [
      JSON.stringify([originalKey(term.term), term.sourceLanguage, term.targetLanguage]),
      term,
    ]),
  )
  const rows = [...unique.values()].map(({ term, translation, sourceLanguage, targetLanguage }) => ({
    user_id: scope.userId,
    project_id: scope.projectId,
    source_language: sourceLanguage,
    target_language: targetLanguage,
    term_key: originalKey(term),
    term,
    translation,
  }))
  for (let first = 0; first < rows.length; first += ROWS_A_STATEMENT)
    await trx
      .insertInto('glossary_terms')
      .values(rows.slice(first, first + ROWS_A_STATEMENT))
      .onConflict((conflict) =>
        conflict
          .expression(
            sql`user_id, coalesce(project_id::text, ''), coalesce(source_language, ''), coalesce(target_language, ''), term_key`,
          )
          .doUpdateSet((row) => ({
            term: row.ref('excluded.term'),
            translation: row.ref('excluded.translation'),
            updated_at: sql`now()`,
          })),
      )
      .execute()
}

export async function countTerms(db: Db, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('glossary_terms')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
