import type { Db } from '../../db/client.server.ts'
import { countTerms, type GlossaryScope, putTerms } from '../../db/glossary.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { GlossaryTerm } from '../../domain/glossary.ts'
import { checkScope } from './glossary-scope.server.ts'

export const MAX_TERMS = 10_000

/**
 * Adds terms, or gives those that are there a new translation; all of them or none.
 * Throws `project.not-found`, or `request.invalid` when there would be too many.
 */
export async function saveTerms(db: Db, scope: GlossaryScope, terms: readonly GlossaryTerm[]): Promise<void> {
  await checkScope(db, scope)
  await db.transaction().execute(async (trx) => {
    await putTerms(trx, scope, terms)
    if ((await countTerms(trx, scope.userId)) > MAX_TERMS)
      throw new AppError('request.invalid', { fields: { terms: [`at most ${MAX_TERMS}`] } })
  })
}
