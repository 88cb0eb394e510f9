import type { Db } from '../../db/client.server.ts'
import { countTerms, deleteTerm, type GlossaryScope, putTerms } from '../../db/glossary.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { GlossaryTerm } from '../../domain/glossary.ts'
import type { TermId } from '../../domain/ids.ts'
import { checkScope } from './glossary-scope.server.ts'

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
    if (replaced !== undefined && !(await deleteTerm(trx, scope.userId, replaced)))
      throw new AppError('request.not-found')
    await putTerms(trx, scope, terms)
    if ((await countTerms(trx, scope.userId)) > MAX_TERMS)
      throw new AppError('request.invalid', { fields: { terms: [`at most ${MAX_TERMS}`] } })
  })
}
