import type { Db } from '../../db/client.server.ts'
import { deleteOwned } from '../../db/owned-rows.server.ts'
import {
  countTerms,
  type GlossaryScope,
  listTerms,
  putTerms,
  type StoredTerm,
  type TermsWanted,
} from '../../db/glossary.server.ts'
import { findProject } from '../../db/projects.server.ts'
import { AppError } from '../../domain/errors.ts'
import { parseGlossary, printGlossary } from '../../domain/glossary-csv.ts'
import type { GlossaryTerm } from '../../domain/glossary.ts'
import type { TermId, UserId } from '../../domain/ids.ts'

/** Throws `project.not-found` when the scope is a project that is not the user's. */
async function checkScope(db: Db, { userId, projectId }: GlossaryScope): Promise<void> {
  if (projectId !== null && (await findProject(db, { id: projectId, userId })) === undefined)
    throw new AppError('project.not-found')
}

/** The terms of a user, or of one project. Throws `project.not-found`. */
export async function loadGlossary(
  db: Db,
  scope: GlossaryScope,
  wanted?: TermsWanted,
): Promise<StoredTerm[]> {
  await checkScope(db, scope)
  return listTerms(db, scope, wanted)
}

const MAX_TERMS = 10_000

/**
 * Adds terms, or gives those that are there a new translation; all of them or none. `replaced` is the term that they
 * are put in the place of. Throws `project.not-found`, `request.not-found` when that term is not there any more, or
 * `request.invalid` when there would be too many.
 */
export async function saveTerms(
  db: Db,
  scope: GlossaryScope,
  terms: readonly GlossaryTerm[],
  { replaced }: { replaced?: TermId | undefined } = {},
): Promise<void> {
  await checkScope(db, scope)
  await db.transaction().execute(async (trx) => {
    if (
      replaced !== undefined &&
      !(await deleteOwned(trx, 'glossary_terms', { id: replaced, userId: scope.userId }))
    )
      throw new AppError('request.not-found')
    await putTerms(trx, scope, terms)
    if ((await countTerms(trx, scope.userId)) > MAX_TERMS)
      throw new AppError('request.invalid', { fields: { terms: [`at most ${MAX_TERMS}`] } })
  })
}

/** Throws `request.not-found` when there is no such term, or it is another's. */
export async function deleteTerm(db: Db, userId: UserId, id: TermId): Promise<void> {
  if (!(await deleteOwned(db, 'glossary_terms', { id, userId }))) throw new AppError('request.not-found')
}

/**
 * Adds the terms of a CSV to those that are there; answers how many it has. Throws `project.not-found`,
 * `csv.too-many-lines`, or `request.invalid` with what is wrong by line: then nothing was added.
 */
export async function importGlossary(db: Db, scope: GlossaryScope, csv: string): Promise<number> {
  const terms = parseGlossary(csv)
  await saveTerms(db, scope, terms)
  return terms.length
}

/** The terms of a user, or of one project, as CSV. Throws `project.not-found`. */
export async function exportGlossary(db: Db, scope: GlossaryScope): Promise<string> {
  return printGlossary(await loadGlossary(db, scope))
}
